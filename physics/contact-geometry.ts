import RAPIER, { type Collider, type ShapeContact, type World } from "@dimforge/rapier3d-compat";
import { directionDegrees, unitVector } from "../rules/exact-math.ts";
import type { TableSpec } from "../rules/table.ts";
import { buildQuadrant, type Capsule, type Facet, type Hole, lipPieces, type Quadrant } from "./colliders.ts";
import type { Parameters } from "./parameters.ts";

const mm = 1e-3;
/** Half width of the square at a corner and of the strip at a middle pocket in which the slate's edge and jaws matter, m. */
export const pocketZone = 0.11;
/** A ball higher than this over the bed, m, is over the rubber or the rail, not in a pocket's mouth. */
const overRail = 0.055;

export const noSupport = 0;
export const bedSupport = 1;
export const lipSupport = 2;
export const wallSupport = 3;
export const railSupport = 4;

const [slopeCos, slopeSin] = unitVector(7);
/** The rubber's top falls by this towards the nose. */
const rubberSlope = slopeSin / slopeCos;

/** Names a capsule for Rapier: bodies 0 and 1 are the rubbers, 2 + k the lip of hole k. */
export interface Feature {
  body: number;
  piece: number;
}

/**
 * Ball against table. Points come folded into the quadrant x, y >= 0 (`colliders.ts`); results are read from the
 * fields, since these run thousands of times a stroke and allocate nothing. SI.
 *
 * `ask…` takes point, normal and depth from Rapier's collider; `near…` takes the same capsule by its formula. The
 * engine asks Rapier when a contact opens, at each change of collider and at least every half millisecond between.
 */
export class ContactGeometry {
  readonly quadrant: Quadrant;
  /** Half length and width to the nose lines, and how far from them a ball on the bed touches. */
  readonly halfLength: number;
  readonly halfWidth: number;
  /** The wooden rail's outer edge, from the nose lines. */
  readonly railEdge: number;
  /** Unit normal from the surface to the ball. */
  nx = 0;
  ny = 0;
  nz = 0;
  /** Distance of the surfaces, m; negative when they overlap. */
  gap = 0;
  readonly feature: Feature = { body: 0, piece: 0 };

  readonly #radius: number;
  readonly #railTop: number;
  readonly #rubberDepth: number;
  /** Of each rubber body: its straight piece, and from where to where that runs. */
  readonly #noses: readonly { readonly piece: number; readonly from: number; readonly to: number }[];
  readonly #colliders: readonly (readonly Collider[])[];
  readonly #probe: Collider;
  readonly #place = { x: 0, y: 0, z: 0 };
  readonly #found: ShapeContact;
  readonly #world: World;

  constructor(table: TableSpec, physics: Parameters, world: World) {
    this.#world = world;
    this.quadrant = buildQuadrant(table, physics);
    this.halfLength = physics.bed === "unbounded" ? Number.POSITIVE_INFINITY : (table.length / 2) * mm;
    this.halfWidth = physics.bed === "unbounded" ? Number.POSITIVE_INFINITY : (table.width / 2) * mm;
    this.#noses = this.quadrant.rubbers.map((pieces, body) => {
      const piece = pieces.findIndex(({ jaw }) => jaw === null);
      const { ax, ay, bx, by } = pieces[piece] ?? { ax: 1, ay: 1, bx: 0, by: 0 };
      return body === 0
        ? { piece, from: ay < by ? ay : by, to: ay < by ? by : ay }
        : { piece, from: ax < bx ? ax : bx, to: ax < bx ? bx : ax };
    });
    this.#radius = table.ballRadius * mm;
    this.#railTop = table.railTop * mm;
    this.#rubberDepth = table.rubberDepth * mm;
    this.railEdge = table.railEdge * mm;
    const capsules = [...this.quadrant.rubbers, ...this.quadrant.holes.map((hole) => hole.lip)];
    this.#colliders = capsules.map((body) => body.map((capsule) => addCapsule(world, capsule)));
    for (const hole of this.quadrant.holes) for (const facet of hole.back) addFacet(world, facet);
    this.#probe = world.createCollider(RAPIER.ColliderDesc.ball(this.#radius));
    const far = world.createCollider(RAPIER.ColliderDesc.ball(this.#radius));
    const seed = far.contactCollider(this.#probe, 1);
    if (seed === null) throw new Error("Rapier finds no contact between two balls in one place");
    this.#found = seed;
    world.removeCollider(far, false);
  }

  /** Gives the world's memory back; nothing may be asked afterwards. */
  free(): void {
    this.#world.free();
  }

  /** Nearest piece of a rubber body by formula; false when the ball is out of its reach (nothing set). */
  nearRubber(body: 0 | 1, x: number, y: number, z: number): boolean {
    const pieces = this.quadrant.rubbers[body];
    const reach = this.#radius + 0.002;
    if (pieces.length === 0 || (body === 0 ? x < this.halfLength - reach : y < this.halfWidth - reach)) return false;
    let best = Number.POSITIVE_INFINITY;
    let bestX = 0;
    let bestY = 0;
    let bestPiece = 0;
    // Before the straight nose nothing of the jaws is nearer: they recede from it.
    const nose = this.#noses[body];
    const along = body === 0 ? y : x;
    const straight = nose !== undefined && along >= nose.from && along <= nose.to;
    const first = straight ? nose.piece : 0;
    const end = straight ? nose.piece + 1 : pieces.length;
    for (let k = first; k < end; k++) {
      const piece = pieces[k] as Capsule;
      const ex = piece.bx - piece.ax;
      const ey = piece.by - piece.ay;
      const length = ex * ex + ey * ey;
      let t = length > 0 ? ((x - piece.ax) * ex + (y - piece.ay) * ey) / length : 0;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const dx = x - (piece.ax + t * ex);
      const dy = y - (piece.ay + t * ey);
      const squared = dx * dx + dy * dy;
      if (squared < best) {
        best = squared;
        bestX = dx;
        bestY = dy;
        bestPiece = k;
      }
    }
    const piece = pieces[bestPiece] as Capsule;
    this.#setFromAxis(bestX, bestY, z - piece.z, piece.radius);
    this.feature.body = body;
    this.feature.piece = bestPiece;
    return true;
  }

  /** The same contact from Rapier's collider of the present `feature`; the formula's values stay where it sees none. */
  askRapier(x: number, y: number, z: number): void {
    const collider = this.#colliders[this.feature.body]?.[this.feature.piece];
    if (collider === undefined) return;
    this.#place.x = x;
    this.#place.y = y;
    this.#place.z = z;
    this.#probe.setTranslation(this.#place);
    const found = collider.contactCollider(this.#probe, 0.05, this.#found);
    if (found === null) return;
    const { x: nx, y: ny, z: nz } = found.normal1;
    // f32 unit vectors are short or long by some 1e-7: made exact, or friction would do work along the normal.
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    this.nx = nx / size;
    this.ny = ny / size;
    this.nz = nz / size;
    this.gap = found.distance;
  }

  /** What carries a ball here from below: the kind of support, with normal and gap set unless there is none. */
  support(x: number, y: number, z: number): number {
    const { holes } = this.quadrant;
    for (let k = 0; k < holes.length; k++) {
      const hole = holes[k] as Hole;
      const dx = x - hole.x;
      const dy = y - hole.y;
      const squared = dx * dx + dy * dy;
      if (squared < hole.radius * hole.radius) return this.#holeSupport(k, hole, dx, dy, Math.sqrt(squared), x, y, z);
      if (z > overRail && squared < hole.rimRadius * hole.rimRadius) return noSupport;
      // Behind the back there is wood up to the rail, and nothing that a ball could stand on below it.
      const behind = dx * hole.axisX + dy * hole.axisY > 0 && squared > hole.backRadius * hole.backRadius;
      if (behind && z <= overRail && this.beyondNose(x, y) > 0) return noSupport;
    }
    if (z > overRail && (x > this.halfLength || y > this.halfWidth)) {
      const out = this.beyondNose(x, y);
      if (out > this.railEdge) return noSupport;
      // The rubber's top leans towards the table, away from the nose line that is farther behind the ball.
      const onRubber = out < this.#rubberDepth;
      const overRear = x - this.halfLength > y - this.halfWidth;
      const top = this.#railTop - (onRubber ? (this.#rubberDepth - out) * rubberSlope : 0);
      this.nx = onRubber && overRear ? -slopeSin : 0;
      this.ny = onRubber && !overRear ? -slopeSin : 0;
      this.nz = onRubber ? slopeCos : 1;
      this.gap = (z - top) * this.nz - this.#radius;
      return railSupport;
    }
    this.nx = this.ny = 0;
    this.nz = 1;
    this.gap = z - this.#radius;
    return bedSupport;
  }

  #holeSupport(
    k: number,
    hole: Hole,
    dx: number,
    dy: number,
    distance: number,
    x: number,
    y: number,
    z: number,
  ): number {
    if (z < -hole.fillet) {
      const inner = hole.radius - hole.fillet;
      this.nx = distance > 0 ? -dx / distance : 0;
      this.ny = distance > 0 ? -dy / distance : 0;
      this.nz = 0;
      this.gap = inner - distance - this.#radius;
      return wallSupport;
    }
    let turn = directionDegrees(dx, dy);
    if (turn < 0) turn += 360;
    let piece = Math.floor((turn * lipPieces) / 360);
    if (piece >= lipPieces) piece = lipPieces - 1;
    const capsule = hole.lip[piece] as Capsule;
    const ex = capsule.bx - capsule.ax;
    const ey = capsule.by - capsule.ay;
    const t = ((x - capsule.ax) * ex + (y - capsule.ay) * ey) / (ex * ex + ey * ey);
    this.#setFromAxis(x - (capsule.ax + t * ex), y - (capsule.ay + t * ey), z - capsule.z, capsule.radius);
    this.feature.body = 2 + k;
    this.feature.piece = piece;
    return lipSupport;
  }

  /** The rim of a pocket's back, from within; false when the ball is over it or out of reach. */
  #nearRim(hole: Hole, dx: number, dy: number, z: number): boolean {
    const distance = Math.sqrt(dx * dx + dy * dy);
    const inside = hole.rimRadius - distance;
    const above = z - this.#railTop;
    const reach = Math.sqrt(inside * inside + above * above);
    if (inside <= 0 || distance === 0 || reach === 0) return false;
    this.nx = (-dx * inside) / (distance * reach);
    this.ny = (-dy * inside) / (distance * reach);
    this.nz = above / reach;
    this.gap = reach - this.#radius;
    return true;
  }

  /** Nearest back facet of the hole that the ball is in; false when it is in none or in front of the hole's centre. */
  nearBack(x: number, y: number, z: number): boolean {
    for (const hole of this.quadrant.holes) {
      const dx = x - hole.x;
      const dy = y - hole.y;
      if (dx * dx + dy * dy > 4 * hole.backRadius * hole.backRadius) continue;
      if (dx * hole.axisX + dy * hole.axisY < 0) continue;
      // The back ends at the rail's height: a ball that touches it higher up meets the rim, or flies over.
      if (z + this.#radius * hole.lean > this.#railTop) return this.#nearRim(hole, dx, dy, z);
      let least = Number.POSITIVE_INFINITY;
      for (const facet of hole.back) {
        const distance = (x - facet.x) * facet.nx + (y - facet.y) * facet.ny + z * facet.nz;
        if (distance < least) {
          least = distance;
          this.nx = facet.nx;
          this.ny = facet.ny;
          this.nz = facet.nz;
        }
      }
      this.gap = least - this.#radius;
      return true;
    }
    return false;
  }

  /** Whether a place on the bed, not folded, is near a pocket. */
  inPocketZone(x: number, y: number): boolean {
    const ax = Math.abs(x);
    return (
      this.quadrant.holes.length > 0 &&
      Math.abs(y) >= this.halfWidth - pocketZone &&
      (ax >= this.halfLength - pocketZone || ax <= pocketZone)
    );
  }

  /** How far outside the nose lines a place lies, m. */
  beyondNose(x: number, y: number): number {
    const ox = x - this.halfLength;
    const oy = y - this.halfWidth;
    return ox > oy ? ox : oy;
  }

  /** The hole over or in which a place lies: its index, or -1. */
  holeAt(x: number, y: number): number {
    return this.quadrant.holes.findIndex((hole) => {
      const dx = x - hole.x;
      const dy = y - hole.y;
      return dx * dx + dy * dy < hole.backRadius * hole.backRadius;
    });
  }

  /**
   * Distance, m, to the nearest rubber or fall edge of a ball that stands on the bed: within it nothing happens but
   * flight. The nearest thing's normal is set.
   */
  clearance(x: number, y: number): number {
    let least = Number.POSITIVE_INFINITY;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (const body of [0, 1] as const) {
      if (this.nearRubber(body, x, y, this.#radius) && this.gap < least) {
        least = this.gap;
        ({ nx, ny, nz } = this);
      } else {
        // Out of reach of this body: it is at least the reach away.
        const away = (body === 0 ? this.halfLength - x : this.halfWidth - y) - this.#radius;
        if (away > 0 && away < least) {
          least = away;
          nx = body === 0 ? -1 : 0;
          ny = body === 0 ? 0 : -1;
          nz = 0;
        }
      }
    }
    for (const hole of this.quadrant.holes) {
      const dx = x - hole.x;
      const dy = y - hole.y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance - hole.radius < least) {
        least = distance - hole.radius;
        nx = distance > 0 ? dx / distance : 0;
        ny = distance > 0 ? dy / distance : 0;
        nz = 0;
      }
    }
    this.nx = nx;
    this.ny = ny;
    this.nz = nz;
    return least;
  }

  /** Normal and gap of a ball against a capsule, from the offset of its centre from the nearest point of the axis. */
  #setFromAxis(dx: number, dy: number, dz: number, radius: number): void {
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = distance > 0 ? 1 / distance : 0;
    this.nx = dx * inverse;
    this.ny = dy * inverse;
    this.nz = dz * inverse;
    this.gap = distance - this.#radius - radius;
  }
}

function addCapsule(world: World, capsule: Capsule): Collider {
  const ex = capsule.bx - capsule.ax;
  const ey = capsule.by - capsule.ay;
  const length = Math.sqrt(ex * ex + ey * ey);
  // Rapier's capsule lies along y: turn it about z onto (ex, ey). Half angles of the turn, by sqrt alone.
  const c = length > 0 ? ey / length : 1;
  const s = length > 0 ? -ex / length : 0;
  const w = Math.sqrt((1 + c > 0 ? 1 + c : 0) / 2);
  const z = w > 1e-9 ? s / (2 * w) : 1;
  return world.createCollider(
    RAPIER.ColliderDesc.capsule(length / 2, capsule.radius)
      .setTranslation((capsule.ax + capsule.bx) / 2, (capsule.ay + capsule.by) / 2, capsule.z)
      .setRotation({ x: 0, y: 0, z, w }),
  );
}

/** A back facet as a thin plate behind its face. */
function addFacet(world: World, facet: Facet): void {
  const thickness = 0.002;
  const horizontal = Math.sqrt(facet.nx * facet.nx + facet.ny * facet.ny);
  // Turn x onto the normal: first about y by the tilt, then about z by the heading (half angles by sqrt alone).
  const [cz, sz] = [facet.nx / horizontal, facet.ny / horizontal];
  const wz = Math.sqrt((1 + cz > 0 ? 1 + cz : 0) / 2);
  const qz = wz > 1e-9 ? sz / (2 * wz) : 1;
  const wy = Math.sqrt((1 + horizontal) / 2);
  const qy = -facet.nz / (2 * wy);
  world.createCollider(
    RAPIER.ColliderDesc.cuboid(thickness, 0.01, 0.06)
      .setTranslation(facet.x - thickness * facet.nx, facet.y - thickness * facet.ny, -thickness * facet.nz)
      .setRotation({ x: -qz * qy, y: wz * qy, z: qz * wy, w: wz * wy }),
  );
}
