import type { Cushion, Pocket } from "../rules/log.ts";
import type { Balls } from "./balls.ts";
import { bedSupport, type ContactGeometry, lipSupport, noSupport, railSupport } from "./contact-geometry.ts";
import type { Cue } from "./cue.ts";
import { liftSpeed } from "./flight.ts";
import { type BedLaw, bedForce, bedLaw, seated } from "./laws/bed.ts";
import { drag, rubOnCloth } from "./laws/friction.ts";
import type { HertzLaw } from "./laws/hertz.ts";
import { type RubberLaw, rubberForce } from "./laws/rubber.ts";
import { Touching } from "./laws/touching.ts";
import type { Obstacles } from "./obstacles.ts";
import { ballFriction, type Parameters } from "./parameters.ts";
import type { Recorder } from "./recorder.ts";

/** Steps, s: with a ball or the tip in contact, and with rubber or the bed alone. */
export const fineStep = 5e-6;
export const coarseStep = 5e-5;
/** Rapier is asked at least this often during a contact, s. */
const askEvery = 5e-4;
/**
 * A pair that meets at more than this, m/s, is a blow: it keeps the normal of its first touch for so long, s, as the
 * closed form does. Frozen pairs and presses follow the balls, after a blow with this lag, s.
 */
const blowSpeed = 0.02;
const blowTime = 6e-4;
const normalLag = 2e-4;
/** Slower than this for so long, a ball in a pocket zone or against rubber is at rest: m/s, s. What creeps is quicker. */
const restSpeed = 1e-8;
const restTime = 0.01;
/** Within this of a curved support a ball is held by it, m: twice the noise of Rapier's single precision. */
const slack = 2e-7;
/** Knots in the record: not nearer than this, s; then when the velocity has changed so much, m/s, or after so long, s. */
const knotTime = 1e-4;
const knotChange = 0.02;
const knotLatest = 2e-3;
/** A ball this far under its height on the bed, m, has been in the pocket (21.5). */
const sunkBelow = 0.005;
/** Approach under which a cushion is touched, not reflected from, m/s. */
const reflectSpeed = 0.005;

/** Balls that are integrated together, with one clock. */
export class Island {
  /** Members, by id. */
  readonly balls: number[] = [];
  at: number;
  cue: Cue | null = null;
  /** Pairs that may touch soon, as 16 i + j with i < j. */
  pairs: number[] = [];
  /** Nothing from outside can touch a member before this time. */
  safeUntil = 0;
  /** Upper bound of the members' energy per ball mass, J/kg. */
  energy = 0;
  /** Steps until the member list is looked over again. */
  patience = 0;
  /** Time from now in which no new contact within the island can open, at its present speeds. */
  nextOpening = Number.POSITIVE_INFINITY;
  /** Balls or the tip touched in the last step. */
  busy = true;

  constructor(at: number) {
    this.at = at;
  }
}

/** Rounds velocities to a grid, so that sums of a ball's impulses do not depend on their order: m/s and rad/s. */
const velocityGrid = 384;
const spinGrid = 24576;

export class Integrator {
  /** Ball pairs by 16 i + j, i < j: start of the contact (NaN: none), its normal, greatest approach, peak and its time. */
  readonly pairSince = new Float64Array(256).fill(Number.NaN);
  readonly #pairNormal = new Float64Array(768);
  readonly #pairApproach = new Float64Array(256);
  readonly #pairBlow = new Uint8Array(256);
  readonly #pairPeak = new Float64Array(256);
  readonly #pairTurn = new Float64Array(256);
  readonly #pairMoving = new Uint8Array(256);
  /** Rubber contacts by 2 ball + body. */
  readonly rubberSince = new Float64Array(32).fill(Number.NaN);
  readonly #rubberPeak = new Float64Array(32);
  readonly #rubberDepth = new Float64Array(32);
  readonly #rubberTurn = new Float64Array(32);
  readonly #rubberApproach = new Float64Array(32);
  readonly #rubberCushion = new Uint8Array(32);
  readonly #rubberJaw = new Uint8Array(32);
  readonly #asked = new Float64Array(64).fill(Number.NEGATIVE_INFINITY);
  readonly #askedPiece = new Int32Array(64).fill(-1);
  /** Cushion contacts that have closed since the engine last looked: who, how hard (m/s), and against which walls. */
  readonly shakes: { readonly ball: number; readonly hit: number; readonly alongX: boolean }[] = [];
  /** What carried each ball in its last step. */
  readonly supported = new Uint8Array(16);
  readonly #knotAt = new Float64Array(16);
  readonly #knotVelocity = new Float64Array(48);
  readonly #quiet = new Float64Array(16);
  readonly #entered = new Float64Array(32);
  readonly #sunk = new Uint8Array(16);
  readonly #railFrom = new Float64Array(16).fill(Number.NaN);
  /** The ball that the cue presses on in this step, or -1. */
  #pressed = -1;
  readonly #bed: BedLaw;
  readonly #touching = new Touching();
  readonly #dv = new Float64Array(48);
  readonly #dw = new Float64Array(48);

  readonly #balls: Balls;
  readonly #physics: Parameters;
  readonly #geometry: ContactGeometry;
  readonly #obstacles: Obstacles;
  /** Boxes that each ball touches now, by bit. */
  readonly #met = new Uint32Array(16);
  readonly #radius: number;
  readonly #hertz: HertzLaw;
  readonly #rubber: RubberLaw;
  readonly #recorder: Recorder;

  constructor(
    balls: Balls,
    physics: Parameters,
    geometry: ContactGeometry,
    obstacles: Obstacles,
    radius: number,
    hertz: HertzLaw,
    rubber: RubberLaw,
    recorder: Recorder,
  ) {
    this.#balls = balls;
    this.#physics = physics;
    this.#geometry = geometry;
    this.#obstacles = obstacles;
    this.#radius = radius;
    this.#hertz = hertz;
    this.#rubber = rubber;
    this.#recorder = recorder;
    this.#bed = bedLaw(physics);
  }

  /** One step of `dt`: half drift, kick at the midpoint, half drift. */
  step(island: Island, dt: number): void {
    const half = dt / 2;
    const middle = island.at + half;
    const members = island.balls;
    for (let k = 0; k < members.length; k++) this.#drift(members[k] as number, half);
    island.cue?.drift(half);
    island.busy = false;
    this.#pressed = -1;
    island.nextOpening = Number.POSITIVE_INFINITY;
    this.#pressPairs(island, dt, middle);
    if (island.cue !== null) this.#pressTip(island, island.cue, dt, middle);
    for (let k = 0; k < members.length; k++) this.#kick(members[k] as number, dt, middle);
    for (let k = 0; k < members.length; k++) this.#drift(members[k] as number, half);
    island.cue?.drift(half);
    island.at += dt;
    for (let k = 0; k < members.length; k++) {
      const i = members[k] as number;
      this.#balls.at[i] = island.at;
      this.#settle(i);
    }
    if (island.cue !== null) island.cue.at = island.at;
  }

  /** Whether ball `i` touches another ball, rubber or a lip. */
  touches(i: number, members: readonly number[]): boolean {
    if (!Number.isNaN(this.rubberSince[2 * i]) || !Number.isNaN(this.rubberSince[2 * i + 1])) return true;
    for (const j of members) if (j !== i && !Number.isNaN(this.pairSince[pairKey(i, j)])) return true;
    return false;
  }

  /** Records a knot when one is due for ball `i`. */
  knot(i: number): void {
    const { velocity: v, at } = this.#balls;
    const since = (at[i] as number) - (this.#knotAt[i] as number);
    if (since < knotTime) return;
    const o = 3 * i;
    const dx = (v[o] as number) - (this.#knotVelocity[o] as number);
    const dy = (v[o + 1] as number) - (this.#knotVelocity[o + 1] as number);
    const dz = (v[o + 2] as number) - (this.#knotVelocity[o + 2] as number);
    if (since < knotLatest && dx * dx + dy * dy + dz * dz < knotChange * knotChange) return;
    this.#mark(i);
  }

  /** A knot where a contact opens or closes, in the middle of a step: the states before and after it are exact. */
  #knotAtContact(i: number, now: number): void {
    const { at } = this.#balls;
    if (now <= (this.#knotAt[i] as number)) return;
    at[i] = now;
    this.#mark(i);
  }

  #mark(i: number): void {
    const o = 3 * i;
    this.#knotAt[i] = this.#balls.at[i] as number;
    for (let c = o; c < o + 3; c++) this.#knotVelocity[c] = this.#balls.velocity[c] as number;
    this.#recorder.row(this.#balls, i);
  }

  /** A ball that enters an island. */
  enter(i: number): void {
    this.#mark(i);
    const z = this.#balls.position[3 * i + 2] as number;
    this.supported[i] = z - this.#radius < 1e-6 ? bedSupport : noSupport;
    this.#quiet[i] = this.#balls.at[i] as number;
    this.#entered[2 * i] = this.#balls.position[3 * i] as number;
    this.#entered[2 * i + 1] = this.#balls.position[3 * i + 1] as number;
  }

  /** Whether a ball is elsewhere than where it entered its island, or in motion. */
  hasMoved(i: number): boolean {
    const { position: p } = this.#balls;
    return p[3 * i] !== this.#entered[2 * i] || p[3 * i + 1] !== this.#entered[2 * i + 1] || this.#moves(i);
  }

  #drift(i: number, dt: number): void {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    p[o] = (p[o] as number) + (v[o] as number) * dt;
    p[o + 1] = (p[o + 1] as number) + (v[o + 1] as number) * dt;
    p[o + 2] = (p[o + 2] as number) + (v[o + 2] as number) * dt;
  }

  /** Hertz contacts of all pairs: forces from one state, summed on a grid, then applied. */
  #pressPairs(island: Island, dt: number, now: number): void {
    const { position: p, velocity: v, spin: w } = this.#balls;
    const { pairs } = island;
    const dv = this.#dv;
    const dw = this.#dw;
    const diameter = 2 * this.#radius;
    let any = false;
    for (let k = 0; k < pairs.length; k++) {
      const key = pairs[k] as number;
      const i = key >> 4;
      const j = key & 15;
      const a = 3 * i;
      const b = 3 * j;
      const dx = (p[b] as number) - (p[a] as number);
      const dy = (p[b + 1] as number) - (p[a + 1] as number);
      const dz = (p[b + 2] as number) - (p[a + 2] as number);
      const rx = (v[a] as number) - (v[b] as number);
      const ry = (v[a + 1] as number) - (v[b + 1] as number);
      const rz = (v[a + 2] as number) - (v[b + 2] as number);
      const squared = dx * dx + dy * dy + dz * dz;
      const distance = Math.sqrt(squared);
      const n = 3 * key;
      const normal = this.#pairNormal;
      let since = this.pairSince[key] as number;
      if (Number.isNaN(since)) {
        const closing = (rx * dx + ry * dy + rz * dz) / distance;
        const gap = distance - diameter;
        if (gap >= 0) {
          if (closing > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
          continue;
        }
        if (closing <= 0) continue;
        since = now + gap / closing;
        if (since < now - dt / 2) since = now - dt / 2;
        this.pairSince[key] = since;
        this.#knotAtContact(i, now);
        this.#knotAtContact(j, now);
        normal[n] = dx / distance;
        normal[n + 1] = dy / distance;
        normal[n + 2] = dz / distance;
        this.#pairApproach[key] = 0;
        this.#pairBlow[key] = closing > blowSpeed ? 1 : 0;
        this.#pairPeak[key] = 0;
        this.#pairTurn[key] = since;
        this.#pairMoving[key] = (this.#moves(i) ? 1 : 0) + (this.#moves(j) ? 2 : 0);
      } else if (this.#pairBlow[key] === 0) {
        this.#turnNormal(n, dx / distance, dy / distance, dz / distance, 1);
      } else if (now - since > blowTime) {
        this.#turnNormal(n, dx / distance, dy / distance, dz / distance, dt / normalLag);
      }
      const nx = normal[n] as number;
      const ny = normal[n + 1] as number;
      const nz = normal[n + 2] as number;
      const depth = diameter - (dx * nx + dy * ny + dz * nz);
      if (depth <= 0) {
        this.#closePair(key, now);
        continue;
      }
      island.busy = true;
      const closing = rx * nx + ry * ny + rz * nz;
      if (closing > (this.#pairApproach[key] as number)) this.#pairApproach[key] = closing;
      const approach = this.#pairApproach[key] as number;
      const lambda = this.#hertz.damping > 0 && approach > 0 ? this.#hertz.damping / approach : this.#hertz.lambda;
      const elastic = this.#hertz.stiffness * depth * Math.sqrt(depth);
      // Damped by the velocity in the middle of the step, as rubber is.
      const force = (elastic * (1 + lambda * closing)) / (1 + (elastic * lambda * dt) / this.#physics.ballMass);
      if (force <= 0) continue;
      if (force > (this.#pairPeak[key] as number)) {
        this.#pairPeak[key] = force;
        this.#pairTurn[key] = now;
      }
      this.#recorder.force(i, j, now, force);
      const impulse = (force * dt) / this.#physics.ballMass;
      const radius = this.#radius;
      const sx = (w[a] as number) + (w[b] as number);
      const sy = (w[a + 1] as number) + (w[b + 1] as number);
      const sz = (w[a + 2] as number) + (w[b + 2] as number);
      const ux = rx - closing * nx + radius * (sy * nz - sz * ny);
      const uy = ry - closing * ny + radius * (sz * nx - sx * nz);
      const uz = rz - closing * nz + radius * (sx * ny - sy * nx);
      const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
      let fx = 0;
      let fy = 0;
      let fz = 0;
      if (u > 0) {
        const slip = ballFriction(this.#physics.muBall, u) * impulse;
        const stick = u / 7;
        const size = -(slip < stick ? slip : stick) / u;
        fx = size * ux;
        fy = size * uy;
        fz = size * uz;
        const turn = 2.5 / radius;
        const tx = turn * (ny * fz - nz * fy) + spinGrid - spinGrid;
        const ty = turn * (nz * fx - nx * fz) + spinGrid - spinGrid;
        const tz = turn * (nx * fy - ny * fx) + spinGrid - spinGrid;
        dw[a] = (dw[a] as number) + tx;
        dw[a + 1] = (dw[a + 1] as number) + ty;
        dw[a + 2] = (dw[a + 2] as number) + tz;
        dw[b] = (dw[b] as number) + tx;
        dw[b + 1] = (dw[b + 1] as number) + ty;
        dw[b + 2] = (dw[b + 2] as number) + tz;
      }
      const ix = fx - impulse * nx + velocityGrid - velocityGrid;
      const iy = fy - impulse * ny + velocityGrid - velocityGrid;
      const iz = fz - impulse * nz + velocityGrid - velocityGrid;
      dv[a] = (dv[a] as number) + ix;
      dv[a + 1] = (dv[a + 1] as number) + iy;
      dv[a + 2] = (dv[a + 2] as number) + iz;
      dv[b] = (dv[b] as number) - ix;
      dv[b + 1] = (dv[b + 1] as number) - iy;
      dv[b + 2] = (dv[b + 2] as number) - iz;
      any = true;
    }
    if (!any) return;
    for (let k = 0; k < island.balls.length; k++) {
      const o = 3 * (island.balls[k] as number);
      for (let c = o; c < o + 3; c++) {
        v[c] = (v[c] as number) + (dv[c] as number);
        w[c] = (w[c] as number) + (dw[c] as number);
        dv[c] = 0;
        dw[c] = 0;
      }
    }
  }

  #moves(i: number): boolean {
    const { velocity: v, spin: w } = this.#balls;
    const o = 3 * i;
    for (let c = o; c < o + 3; c++) if (v[c] !== 0 || w[c] !== 0) return true;
    return false;
  }

  #turnNormal(n: number, x: number, y: number, z: number, share: number): void {
    const normal = this.#pairNormal;
    const part = share < 1 ? share : 1;
    const nx = (normal[n] as number) + part * (x - (normal[n] as number));
    const ny = (normal[n + 1] as number) + part * (y - (normal[n + 1] as number));
    const nz = (normal[n + 2] as number) + part * (z - (normal[n + 2] as number));
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    normal[n] = nx / size;
    normal[n + 1] = ny / size;
    normal[n + 2] = nz / size;
  }

  #closePair(key: number, now: number): void {
    const i = key >> 4;
    const j = key & 15;
    const moving = this.#pairMoving[key] as number;
    this.#recorder.contact({
      type: "balls",
      balls: [i, j],
      from: this.pairSince[key] as number,
      to: now,
      peak: this.#pairPeak[key] as number,
      ...(moving === 3 ? {} : { moving: moving === 1 ? [i] : moving === 2 ? [j] : [] }),
    });
    this.#knotAtContact(i, now);
    this.#knotAtContact(j, now);
    this.pairSince[key] = Number.NaN;
  }

  #pressTip(island: Island, cue: Cue, dt: number, now: number): void {
    let pressed = -1;
    for (let k = 0; k < island.balls.length; k++) {
      const i = island.balls[k] as number;
      const was = cue.touching;
      if (was >= 0 && was !== i) continue;
      if (cue.press(this.#balls, i, dt, now)) {
        pressed = i;
        break;
      }
      const gap = cue.gap(this.#balls, i);
      const closing = this.tipClosing(cue, i);
      if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
    }
    this.#pressed = pressed;
    if (pressed >= 0) island.busy = true;
    else if (cue.touching >= 0) this.closeTip(cue, now);
    if (cue.touching >= 0) this.#recorder.force(cue.touching, -1, now, cue.force);
    cue.kick(dt);
  }

  /** Speed at which cue and ball `i` approach, m/s, after its gap was asked for. */
  tipClosing(cue: Cue, i: number): number {
    const { velocity: v } = this.#balls;
    return cue.closing(v[3 * i] as number, v[3 * i + 1] as number, v[3 * i + 2] as number);
  }

  closeTip(cue: Cue, now: number): void {
    this.#recorder.contact({
      type: "tip",
      ball: cue.touching,
      from: cue.touchedAt,
      to: now,
      ...(cue.part === "tip" ? {} : { part: cue.part }),
      peak: cue.peak,
    });
    this.#knotAtContact(cue.touching, now);
    cue.release();
  }

  /** Rubber, backs, gravity and support on one ball for one step. */
  #kick(i: number, dt: number, now: number): void {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    const x = p[o] as number;
    const y = p[o + 1] as number;
    const z = p[o + 2] as number;
    const { halfLength, halfWidth } = this.#geometry;
    const fx = x < 0 ? -x : x;
    const fy = y < 0 ? -y : y;
    v[o + 2] = (v[o + 2] as number) - this.#physics.g * dt;
    const touching = this.#touching;
    touching.clear();
    if (this.#obstacles.boxes.length > 0 && this.#hitObstacles(i, now)) touching.solve(this.#balls, i, this.#radius);
    const reach = this.#radius + 0.002;
    if (fx < halfLength - reach && fy < halfWidth - reach) {
      this.#closeRubbers(i, now);
      this.#onBed(i, z - this.#radius, dt);
      return;
    }
    const sx = x < 0 ? -1 : 1;
    const sy = y < 0 ? -1 : 1;
    touching.clear();
    for (const body of [0, 1] as const) this.#pressRubber(i, body, fx, fy, z, sx, sy, dt, now);
    if (this.#geometry.nearBack(fx, fy, z) && this.#geometry.gap < 0) this.#hitBack(i, sx, sy);
    const cloth = this.#support(i, fx, fy, z, sx, sy, now);
    touching.solve(this.#balls, i, this.#radius);
    if (cloth < 0) return;
    const { nx, ny, nz } = this.#geometry;
    drag(
      this.#balls,
      i,
      sx * nx,
      sy * ny,
      nz,
      touching.impulse(cloth),
      touching.sticks(cloth),
      this.#physics,
      this.#radius,
    );
  }

  /** Support by the plane bed, for a ball away from pockets; under the cue's pressure cloth and slate give way. */
  #onBed(i: number, gap: number, dt: number): void {
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const vz = v[o + 2] as number;
    if (this.#pressed === i || gap < -seated) {
      const impulse = (bedForce(this.#bed, -gap, vz, this.#physics.ballMass, dt) * dt) / this.#physics.ballMass;
      v[o + 2] = vz + impulse;
      this.supported[i] = gap < 0 ? bedSupport : noSupport;
      if (impulse > 0) rubOnCloth(this.#balls, i, 0, 0, 1, impulse, this.#physics, this.#radius);
      return;
    }
    if (gap > 1e-9 || vz > 0) {
      if (gap > 1e-6) this.supported[i] = noSupport;
      if (vz > 0) this.supported[i] = noSupport;
      return;
    }
    const bounce = this.supported[i] === bedSupport ? 0 : -this.#physics.eBed * vz;
    const up = bounce > liftSpeed ? bounce : 0;
    v[o + 2] = up;
    this.supported[i] = up > 0 ? noSupport : bedSupport;
    rubOnCloth(this.#balls, i, 0, 0, 1, up - vz, this.#physics, this.#radius);
  }

  #pressRubber(
    i: number,
    body: 0 | 1,
    fx: number,
    fy: number,
    z: number,
    sx: number,
    sy: number,
    dt: number,
    now: number,
  ): void {
    const slot = 2 * i + body;
    const geometry = this.#geometry;
    const open = !Number.isNaN(this.rubberSince[slot]);
    if (!geometry.nearRubber(body, fx, fy, z) || (geometry.gap > 0 && !open)) {
      if (open) this.#closeRubber(slot, now);
      return;
    }
    this.#ask(slot, fx, fy, z, now);
    const depth = -geometry.gap;
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const nx = sx * geometry.nx;
    const ny = sy * geometry.ny;
    const nz = geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (!open) {
      if (depth <= 0 || outward >= 0) return;
      const since = now + depth / outward;
      this.rubberSince[slot] = since > now - dt / 2 ? since : now - dt / 2;
      this.#knotAtContact(i, now);
      this.#rubberPeak[slot] = 0;
      this.#rubberDepth[slot] = 0;
      this.#rubberTurn[slot] = now;
      this.#rubberApproach[slot] = -outward;
      this.#rubberCushion[slot] = body === 0 ? (sx > 0 ? 1 : 0) : sy > 0 ? 2 : 3;
      this.#rubberJaw[slot] = this.#jawHere(body, sx, sy);
    } else if (this.#rubberJaw[slot] === 0) {
      this.#rubberJaw[slot] = this.#jawHere(body, sx, sy);
    }
    if (depth > (this.#rubberDepth[slot] as number)) {
      this.#rubberDepth[slot] = depth;
      this.#rubberTurn[slot] = now;
    }
    const force = depth > 0 ? rubberForce(this.#rubber, depth, outward, this.#physics.ballMass, dt) : 0;
    if (force === 0) {
      if (depth <= 0 || outward > 0) this.#closeRubber(slot, now);
      return;
    }
    if (force > (this.#rubberPeak[slot] as number)) this.#rubberPeak[slot] = force;
    const impulse = (force * dt) / this.#physics.ballMass;
    v[o] = (v[o] as number) + impulse * nx;
    v[o + 1] = (v[o + 1] as number) + impulse * ny;
    v[o + 2] = (v[o + 2] as number) + impulse * nz;
    this.#touching.add(nx, ny, nz, impulse, this.#physics.muCushion, Number.NaN);
  }

  /** Rapier's word when a contact opens, changes collider, or has not been asked for half a millisecond. */
  #ask(slot: number, fx: number, fy: number, z: number, now: number): void {
    const { feature } = this.#geometry;
    if (feature.piece === this.#askedPiece[slot] && now - (this.#asked[slot] as number) < askEvery) return;
    this.#asked[slot] = now;
    this.#askedPiece[slot] = feature.piece;
    this.#geometry.askRapier(fx, fy, z);
  }

  /** 1 + 2 times the pocket's index in `pockets`, plus the lip of a middle pocket; 0 on the straight nose. */
  #jawHere(body: 0 | 1, sx: number, sy: number): number {
    const jaw = this.#geometry.quadrant.rubbers[body][this.#geometry.feature.piece]?.jaw ?? null;
    if (jaw === null) return 0;
    const lr = sy > 0 ? 0 : 1;
    const pocket = jaw === "middle" ? 2 + lr : (sx > 0 ? 4 : 0) + lr;
    return 1 + 2 * pocket + (sx > 0 ? 1 : 0);
  }

  #closeRubbers(i: number, now: number): void {
    for (const slot of [2 * i, 2 * i + 1]) if (!Number.isNaN(this.rubberSince[slot])) this.#closeRubber(slot, now);
  }

  #closeRubber(slot: number, now: number): void {
    this.shakes.push({ ball: slot >> 1, hit: this.#rubberApproach[slot] as number, alongX: slot % 2 === 0 });
    const cushion = cushionNames[this.#rubberCushion[slot] as number] as Cushion;
    const code = this.#rubberJaw[slot] as number;
    const pocket = code > 0 ? (pocketNames[(code - 1) >> 1] as Pocket) : null;
    this.#recorder.contact({
      type: "cushion",
      ball: slot >> 1,
      cushion,
      from: this.rubberSince[slot] as number,
      turn: this.#rubberTurn[slot] as number,
      to: now,
      peak: this.#rubberPeak[slot] as number,
      ...(pocket === null ? {} : { jaw: pocket }),
      ...(pocket?.startsWith("M") ? { lip: (code - 1) % 2 === 1 ? ("rear" as const) : ("front" as const) } : {}),
      reflected: (this.#rubberApproach[slot] as number) >= reflectSpeed,
    });
    this.#knotAtContact(slot >> 1, now);
    this.rubberSince[slot] = Number.NaN;
    this.#askedPiece[slot] = -1;
  }

  /** Boxes in the way: a rigid hit each, told once a touch (22B.2). Whether there was one. */
  #hitObstacles(i: number, now: number): boolean {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    const obstacles = this.#obstacles;
    let any = false;
    for (let k = 0; k < obstacles.boxes.length; k++) {
      const gap = obstacles.gap(k, p[o] as number, p[o + 1] as number, p[o + 2] as number);
      const bit = 1 << k;
      if (gap > 0) {
        if (gap > 1e-3) this.#met[i] = (this.#met[i] as number) & ~bit;
        continue;
      }
      const { nx, ny, nz } = obstacles;
      const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
      if (outward >= 0) continue;
      any = true;
      this.#touching.add(nx, ny, nz, 0, this.#physics.muRail, -this.#physics.eRail * outward);
      if (((this.#met[i] as number) & bit) !== 0) continue;
      this.#met[i] = (this.#met[i] as number) | bit;
      const onBed = this.supported[i] === bedSupport ? { onBed: true } : {};
      this.#recorder.event({ type: "foreign", ball: i, object: obstacles.boxes[k]?.kind ?? "", at: now, ...onBed });
    }
    return any;
  }

  #hitBack(i: number, sx: number, sy: number): void {
    const { velocity: v } = this.#balls;
    const o = 3 * i;
    const nx = sx * this.#geometry.nx;
    const ny = sy * this.#geometry.ny;
    const nz = this.#geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (outward >= 0) return;
    this.#touching.add(nx, ny, nz, 0, this.#physics.muBack, -this.#physics.eBack * outward);
  }

  /** One rigid support: bed, fillet, hole wall or rail. Returns which of the touching surfaces is cloth, or -1. */
  #support(i: number, fx: number, fy: number, z: number, sx: number, sy: number, now: number): number {
    const geometry = this.#geometry;
    const kind = geometry.support(fx, fy, z);
    if (kind === noSupport) {
      this.supported[i] = noSupport;
      return -1;
    }
    if (kind === lipSupport && geometry.gap < 1e-4) {
      this.#ask(32 + i, fx, fy, z, now);
    }
    const gap = geometry.gap;
    const { velocity: v, position: p } = this.#balls;
    const o = 3 * i;
    const nx = sx * geometry.nx;
    const ny = sy * geometry.ny;
    const nz = geometry.nz;
    const outward = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    if (gap > slack || outward > 0) {
      if (gap > 1e-6 || outward > 0) this.supported[i] = noSupport;
      return -1;
    }
    const held = this.supported[i] === kind || (this.supported[i] === bedSupport && kind === lipSupport);
    const restitution = kind === railSupport ? this.#physics.eRail : this.#physics.eBed;
    const bounce = held ? 0 : -restitution * outward;
    const up = bounce > liftSpeed ? bounce : 0;
    this.supported[i] = up > 0 ? noSupport : kind;
    const onRail = kind === railSupport;
    if (onRail && Number.isNaN(this.#railFrom[i])) this.#railFrom[i] = now;
    const surface = this.#touching.count;
    this.#touching.add(nx, ny, nz, 0, onRail ? this.#physics.muRail : this.#physics.muSlide, up);
    // Out of what it sank into: a drift of second order in the step.
    if (gap < -slack && kind !== bedSupport) {
      const out = -gap - slack;
      p[o] = (p[o] as number) + out * nx;
      p[o + 1] = (p[o + 1] as number) + out * ny;
      p[o + 2] = (p[o + 2] as number) + out * nz;
    }
    return onRail ? -1 : surface;
  }

  /** After a step: back onto the bed what sank by rounding, and count how long the ball has been still. */
  #settle(i: number): void {
    const { position: p, velocity: v, spin: w } = this.#balls;
    const o = 3 * i;
    const sunk = this.#radius - (p[o + 2] as number);
    if (this.#pressed !== i && this.supported[i] === bedSupport && sunk > 0 && sunk < seated) p[o + 2] = this.#radius;
    const r = this.#radius;
    const still =
      Math.abs(v[o] as number) < restSpeed &&
      Math.abs(v[o + 1] as number) < restSpeed &&
      Math.abs(v[o + 2] as number) < restSpeed &&
      Math.abs(w[o] as number) * r < restSpeed &&
      Math.abs(w[o + 1] as number) * r < restSpeed &&
      Math.abs(w[o + 2] as number) * r < restSpeed;
    if (!still || this.supported[i] === noSupport) this.#quiet[i] = this.#balls.at[i] as number;
  }

  /** Whether a ball has been still long enough to be at rest where it stands. */
  hasSettled(i: number): boolean {
    return (this.#balls.at[i] as number) - (this.#quiet[i] as number) > restTime;
  }

  /**
   * Depth bookkeeping for 21.5, rail hops and falls: returns what became of the ball, if anything. A ball in a hole
   * that has not the energy to come back up to the bed is pocketed: behind the lip hangs a net, not a funnel.
   */
  fate(i: number): "pocketed" | "floor" | null {
    const { position: p } = this.#balls;
    const o = 3 * i;
    const x = Math.abs(p[o] as number);
    const y = Math.abs(p[o + 1] as number);
    const z = p[o + 2] as number;
    if (z < -this.#radius) return "pocketed";
    if (z < this.#radius - sunkBelow) {
      this.#sunk[i] = 1;
      const energy = this.#balls.energy(i, this.#radius) + this.#physics.g * (z - this.#radius);
      return energy < 0 && this.#geometry.holeAt(x, y) >= 0 ? "pocketed" : null;
    }
    const at = this.#balls.at[i] as number;
    if (this.#sunk[i] === 1 && this.supported[i] === bedSupport) {
      this.#sunk[i] = 0;
      this.#recorder.event({ type: "bounce-out", ball: i, pocket: this.pocketOf(i), at });
    }
    const beyond = this.#geometry.beyondNose(x, y);
    if (!Number.isNaN(this.#railFrom[i]) && beyond < 0 && this.supported[i] === bedSupport) {
      this.#recorder.event({ type: "rail", ball: i, from: this.#railFrom[i] as number, to: at });
      this.#railFrom[i] = Number.NaN;
    }
    if (beyond > this.#geometry.railEdge && this.#geometry.holeAt(x, y) < 0) return "floor";
    return null;
  }

  /** The pocket whose hole is nearest to ball `i`. */
  pocketOf(i: number): Pocket {
    const { position: p } = this.#balls;
    const x = p[3 * i] as number;
    const y = p[3 * i + 1] as number;
    const lr = y > 0 ? 0 : 1;
    const along = Math.abs(x) < this.#geometry.halfLength / 2 ? 2 : x > 0 ? 4 : 0;
    return pocketNames[along + lr] as Pocket;
  }

  /** Closes what a ball leaves behind when it goes out of play. */
  leave(i: number, members: readonly number[], now: number): void {
    this.#closeRubbers(i, now);
    for (const j of members) {
      const key = pairKey(i, j);
      if (j !== i && !Number.isNaN(this.pairSince[key])) this.#closePair(key, now);
    }
  }
}

/** Key of a pair, the lower id first. */
export function pairKey(i: number, j: number): number {
  return i < j ? 16 * i + j : 16 * j + i;
}

const cushionNames = ["front", "rear", "left", "right"] as const;
const pocketNames = ["FL", "FR", "ML", "MR", "RL", "RR"] as const;
