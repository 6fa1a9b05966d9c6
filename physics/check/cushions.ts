import { quadrantOutline, resolveTable, tightDistance } from "../../rules/table.ts";
import type { Capsule } from "../colliders.ts";
import type { ContactGeometry } from "../contact-geometry.ts";
import type { Player } from "../play.ts";
import { column, rowPhases, rowSize, type StrokeRecord } from "../record.ts";
import ballCushion from "../reference/ball-cushion.json" with { type: "json" };
import {
  type CheckPart,
  type CheckRow,
  degreesBetween,
  difference,
  launch,
  length,
  radius,
  type Shoot,
  type Shot,
  type Vector,
} from "./kit.ts";

/** Rows 9 and 10: rubber against Mathavan 2010, and Rapier's contacts against the formula. */
export function cushionParts(player: Player, shoot: Shoot): CheckPart[] {
  return [() => mathavanRows(shoot), () => geometryRows(player)];
}

export const noseHeight = 0.04352;

/** The reference's cushion is y = 0 with the table at y > 0: ours the rear one. */
function turned(v: readonly number[]): Vector {
  return [-(v[1] ?? 0), v[0] ?? 0, v[2] ?? 0];
}

/** A ball at the cushion, in the reference's state; linear rubber of one restitution, as the reference's is. */
export function cushionShot(v0: readonly number[], w0: readonly number[], stepScale: number): Shot {
  const overrides = { noseHeight, eCushion: 0.85, muCushion: 0.2, pockets: "closed" };
  const tight = tightDistance(resolveTable({ preset: "tournament", overrides: { noseHeight } }));
  return {
    layout: { 1: [1775 - tight, 0] },
    launch: [launch(1, turned(v0), turned(w0))],
    overrides,
    laws: { kCushionGrowth: 0, cushionDepthDamping: 0 },
    until: 0.05,
    stepScale,
  };
}

export function rebound(record: StrokeRecord): Vector {
  const hit = record.log.events.find((event) => event.type === "cushion");
  if (hit?.type !== "cushion") throw new Error("a ball of the self-check never met its cushion");
  // The first row in closed form after it: between the knots of a contact velocities are interpolated.
  const rows = record.tracks[0]?.rows ?? new Float64Array();
  const knot = rowPhases.indexOf("knot");
  for (let base = 0; base < rows.length; base += rowSize) {
    if ((rows[base] ?? 0) <= hit.from || rows[base + column.phase] === knot) continue;
    const at = (c: number): number => rows[base + column.velocity + c] ?? 0;
    return [at(0), at(1), at(2)];
  }
  throw new Error("a ball of the self-check never left its cushion");
}

function mathavanRows(shoot: Shoot): CheckRow[] {
  const cases = ballCushion.cases.filter(({ h }) => h === noseHeight);
  const off = cases.map((reference) => {
    const mine = rebound(shoot(cushionShot(reference.v0, reference.w0, 1)));
    const theirs = turned(reference.after.mathavan_2010.v);
    const level = (v: Vector): number => length([v[0], v[1], 0]);
    return { speed: Math.abs(level(mine) / level(theirs) - 1), angle: degreesBetween(mine, theirs) };
  });
  // A fifth of the step, on every tenth case: the law, not the step, makes the difference.
  const finer = cases
    .filter((_, k) => k % 10 === 0)
    .map((reference) => {
      const coarse = rebound(shoot(cushionShot(reference.v0, reference.w0, 1)));
      const fine = rebound(shoot(cushionShot(reference.v0, reference.w0, 0.2)));
      return { speed: Math.abs(length(coarse) / length(fine) - 1), angle: degreesBetween(coarse, fine) };
    });
  const speeds = off.map(({ speed }) => speed).toSorted((a, b) => a - b);
  const angles = off.map(({ angle }) => angle).toSorted((a, b) => a - b);
  const count = `cushion against Mathavan 2010, ${cases.length} cases`;
  const middle = Math.floor(cases.length / 2);
  return [
    difference(9, `${count}: worst speed, relative`, speeds.at(-1) ?? 1, 0.03),
    difference(9, `${count}: worst angle, degrees`, angles.at(-1) ?? 90, 2.5),
    difference(9, `${count}: median speed, relative`, speeds[middle] ?? 1, 0.006),
    difference(9, `${count}: median angle, degrees`, angles[middle] ?? 90, 0.6),
    difference(
      9,
      "cushion, 50 against 10 microseconds: speed, relative",
      Math.max(...finer.map((f) => f.speed)),
      0.002,
    ),
    difference(9, "cushion, 50 against 10 microseconds: angle, degrees", Math.max(...finer.map((f) => f.angle)), 0.1),
  ];
}

/** Places around a capsule at which a ball touches it, somewhat in or out. */
function* placesAt(capsule: Capsule): Generator<Vector> {
  const ex = capsule.bx - capsule.ax;
  const ey = capsule.by - capsule.ay;
  const size = Math.sqrt(ex * ex + ey * ey);
  const [nx, ny] = size > 0 ? [-ey / size, ex / size] : [1, 0];
  const reach = radius + capsule.radius;
  for (const along of [0.1, 0.5, 0.9]) {
    for (const depth of [-0.0005, 0, 0.003]) {
      for (const side of [-1, 1]) {
        const rise = radius - capsule.z;
        const out = side * Math.sqrt((reach - depth) ** 2 - rise * rise);
        yield [capsule.ax + along * ex + out * nx, capsule.ay + along * ey + out * ny, radius];
      }
    }
  }
}

function geometryRows(player: Player): CheckRow[] {
  const { geometry, table } = player.setting({ preset: "tournament", overrides: {} });
  let gap = 0;
  let turn = 0;
  let count = 0;
  const compare = ([x, y, z]: Vector): void => {
    const before = { gap: geometry.gap, nx: geometry.nx, ny: geometry.ny, nz: geometry.nz };
    geometry.askRapier(x, y, z);
    const cross = length([
      before.ny * geometry.nz - before.nz * geometry.ny,
      before.nz * geometry.nx - before.nx * geometry.nz,
      before.nx * geometry.ny - before.ny * geometry.nx,
    ]);
    gap = Math.max(gap, Math.abs(geometry.gap - before.gap));
    turn = Math.max(turn, cross);
    count++;
  };
  for (const body of [0, 1] as const) {
    for (const capsule of geometry.quadrant.rubbers[body]) {
      for (const place of placesAt(capsule)) if (geometry.nearRubber(body, ...place)) compare(place);
    }
  }
  for (const hole of geometry.quadrant.holes) {
    for (let k = 0; k < hole.lip.length; k += 5) {
      const capsule = hole.lip[k] as Capsule;
      const share = 0.98;
      const x = hole.x + share * ((capsule.ax + capsule.bx) / 2 - hole.x);
      const y = hole.y + share * ((capsule.ay + capsule.by) / 2 - hole.y);
      geometry.support(x, y, 0.033);
      compare([x, y, 0.033]);
    }
  }
  return [
    difference(10, `Rapier against the formula, ${count} contacts: gap, m`, gap, 2e-7),
    difference(10, `Rapier against the formula, ${count} contacts: normal, radians`, turn, 2e-5),
    difference(10, "chains of capsules against the true arcs, m", chainError(geometry, quadrantOutline(table)), 4e-6),
  ];
}

/** How far a chain's surface lies from the arc that it stands for. */
function chainError(geometry: ContactGeometry, outline: ReturnType<typeof quadrantOutline>): number {
  let worst = 0;
  for (const piece of outline) {
    if (piece.shape !== "arc") continue;
    const [cx, cy] = [piece.centre[0] / 1000, piece.centre[1] / 1000];
    const body = geometry.quadrant.rubbers[piece.cushion === "rear" ? 0 : 1];
    for (const capsule of body) {
      if (capsule.jaw !== piece.jaw) continue;
      for (const along of [0, 0.5, 1]) {
        const x = capsule.ax + along * (capsule.bx - capsule.ax);
        const y = capsule.ay + along * (capsule.by - capsule.ay);
        const distance = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) + capsule.radius;
        // The straight facings of the same jaw start at the arc's ends and lead away from it.
        if (Math.abs(distance - piece.radius / 1000) < 1e-5) {
          worst = Math.max(worst, Math.abs(distance - piece.radius / 1000));
        }
      }
    }
  }
  return worst;
}
