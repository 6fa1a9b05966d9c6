import { unitVector } from "../../rules/exact-math.ts";
import { rackPositions } from "../../rules/table.ts";
import { column, rowSize, type StrokeRecord } from "../record.ts";
import rackBreak from "../reference/rack-break.json" with { type: "json" };
import {
  type CheckPart,
  type CheckRow,
  difference,
  frictionless,
  launch,
  length,
  type Overrides,
  type Shoot,
  type Shot,
  sample,
  within,
} from "./kit.ts";

/** Rows 6 to 8: Hertz clusters. */
export function clusterParts(shoot: Shoot): CheckPart[] {
  return [() => cradleRows(shoot), () => rackRows(shoot), () => rackBreakRows(shoot)];
}

// Rows 6 to 8: clusters -------------------------------------------------------------------------------------------------

function cradleRows(shoot: Shoot): CheckRow[] {
  const record = shoot({
    layout: { 0: [-1, 0], 1: [68, 0], 2: [136, 0] },
    launch: [launch(0, [1, 0, 0])],
    overrides: { ...frictionless, eBall: 1 },
    until: 0.01,
  });
  // Three equal balls in line, the last two frozen, by Hertz contact: the first comes back, the second goes on slowly.
  return [-0.071, 0.076, 0.995].map((expected, ball) =>
    within(
      6,
      `three balls in line: speed of ball ${ball + 1}`,
      sample(record, ball, 0.01).velocity[0],
      expected,
      0.005,
    ),
  );
}

/** Frozen rack in the middle of nowhere, met by ball 0 at `speed` along `azimuth` from `x`, mm. */
function rackShot(
  x: number,
  azimuth: number,
  speed: number,
  overrides: Overrides,
  after: number,
  mirrored = false,
): Shot {
  const [c, s] = unitVector(azimuth);
  const spots = rackPositions({ length: 3550, ballRadius: 34 });
  const side = mirrored ? -1 : 1;
  const rack = Object.fromEntries(spots.map(([px, py], k) => [k + 1, [px, side * py]] as const));
  const way = (887.5 - x - 68) / 1000;
  return {
    layout: { 0: [x, 0], ...rack },
    launch: [launch(0, [speed * c, side * speed * s, 0])],
    overrides,
    // A little past the wanted moment: the cue ball meets the apex at about its straight way.
    until: way / speed + after + 0.01,
  };
}

function contactStart(record: StrokeRecord): number {
  const meeting = record.log.events.find((event) => event.type === "balls");
  if (meeting?.type !== "balls") throw new Error("the rack of a check was missed");
  return meeting.from;
}

function speedsAfter(record: StrokeRecord, after: number): number[] {
  const at = contactStart(record) + after;
  return record.tracks.map(({ ball }) => length(sample(record, ball, at).velocity));
}

function rackRows(shoot: Shoot): CheckRow[] {
  const elastic = { ...frictionless, eBall: 1 };
  const shot = rackShot(700, 1, 8, elastic, 0.004);
  const record = shoot(shot);
  const at = contactStart(record) + 0.004;
  const velocities = record.tracks.map(({ ball }) => sample(record, ball, at).velocity);
  const [c, s] = unitVector(1);
  const sum = (axis: 0 | 1): number => velocities.reduce((total, v) => total + v[axis], 0);
  const momentum = Math.sqrt((sum(0) - 8 * c) ** 2 + (sum(1) - 8 * s) ** 2) / 8;
  const energy = velocities.reduce((total, v) => total + v[0] * v[0] + v[1] * v[1], 0) / 64;
  const mirror = shoot(rackShot(700, 1, 8, elastic, 0.004, true));
  const mirrored = record.tracks.every(({ rows }, k) => {
    const other = mirror.tracks[k]?.rows ?? new Float64Array();
    return (
      rows.length === other.length && rows.every((value, index) => isMirrored(index % rowSize, value, other[index]))
    );
  });
  const finer = shoot({ ...shot, stepScale: 0.2 });
  const later = contactStart(finer) + 0.004;
  const drift = velocities.map((v, ball) => {
    const w = sample(finer, ball, later).velocity;
    return length([v[0] - w[0], v[1] - w[1], v[2] - w[2]]);
  });
  return [
    difference(7, "frozen rack, elastic: momentum, relative", momentum, 1e-12),
    difference(7, "frozen rack, elastic: energy, relative", Math.abs(energy - 1), 1e-4),
    difference(7, "frozen rack mirrored: rows that differ by a bit (0 none)", mirrored ? 0 : 1, 0),
    difference(7, "frozen rack: 5 against 1 microsecond, m/s", Math.max(...drift), 0.01),
  ];
}

/** Under y -> -y these columns change their sign, the others stay. */
const flipped: ReadonlySet<number> = new Set([
  column.position + 1,
  column.velocity + 1,
  column.acceleration + 1,
  column.spin,
  column.spin + 2,
  column.spinRate,
]);

function isMirrored(cell: number, value: number, other: number | undefined): boolean {
  return other !== undefined && value === (flipped.has(cell) ? 0 - other : other);
}

function rackBreakRows(shoot: Shoot): CheckRow[] {
  const speed = 7.57;
  const hunt = { ...frictionless, hertzDamping: 0.0197, hertzE: 5.0e9 };
  const rows = ([0, 0.3] as const).map((aim) => {
    const reference = rackBreak[`gap=0.0 aim_offset_deg=${aim === 0 ? "0.0" : "0.3"}`].hertz;
    // Their rows run from the other side: the aim changes its sign.
    const speeds = speedsAfter(shoot(rackShot(-887.5, -aim, speed, hunt, 0.003)), 0.003);
    const worst = Math.max(...speeds.map((value, k) => Math.abs(value - (reference[k] ?? 0))));
    return difference(8, `rack after 3 ms, aim ${aim} degrees, the reference's law, m/s`, worst, 0.02);
  });
  const own = speedsAfter(shoot(rackShot(-887.5, 0, speed, frictionless, 0.003)), 0.003);
  const corners = [own[11] ?? 0, own[15] ?? 0] as const;
  const quick = own.slice(1).filter((value) => value > 0.3).length;
  const kept = own.reduce((total, value) => total + value * value, 0) / (speed * speed);
  return [
    ...rows,
    within(8, "rack after 3 ms, our law: corner balls, m/s", corners[0], 3.85, 0.15),
    difference(8, "rack after 3 ms, our law: corner balls differ, m/s", Math.abs(corners[0] - corners[1]), 1e-12),
    within(8, "rack after 3 ms, our law: balls above 0.3 m/s (at least 12)", Math.min(quick, 12), 12, 0),
    within(8, "rack after 3 ms, our law: energy kept", kept, 0.805, 0.025),
  ];
}
