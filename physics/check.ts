import type { Launch, PlacedBall } from "../rules/case.ts";
import { directionDegrees, unitVector } from "../rules/exact-math.ts";
import type { BallId, PositionMm } from "../rules/log.ts";
import { rackPositions } from "../rules/table.ts";
import { Engine } from "./engine.ts";
import type { Player } from "./play.ts";
import { column, rowSize, type Sample, type StrokeRecord, sampleTrack } from "./record.ts";
import freeMotion from "./reference/free-motion.json" with { type: "json" };
import rackBreak from "./reference/rack-break.json" with { type: "json" };

/** One line of the self-check: how far the worst value lies from its reference, and how far it may. */
export interface CheckRow {
  readonly row: number;
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  readonly tolerance: number;
  readonly pass: boolean;
}

type Vector = readonly [number, number, number];
type Overrides = Readonly<Record<string, number | string>>;

const radius = 0.034;
const still: Vector = [0, 0, 0];
/** A bed without edges and, for clusters alone, without friction. */
const unbounded: Overrides = { bed: "unbounded" };
const frictionless: Overrides = { ...unbounded, muSlide: 0, muRoll: 0, muBall: 0 };

interface Shot {
  readonly layout: Readonly<Record<number, PositionMm>>;
  readonly launch: readonly Launch[];
  readonly overrides: Overrides;
  readonly until?: number;
  readonly stepScale?: number;
}

/** The physics against closed forms and references: the rows of the validation table. */
export function runCheck(player: Player): CheckRow[] {
  const shoot = (shot: Shot): StrokeRecord => play(player, shot);
  return [
    ...freeMotionRows(shoot),
    ...headOnRows(shoot),
    ...cutRows(shoot),
    naturalRollRow(shoot),
    ...cradleRows(shoot),
    ...rackRows(shoot),
    ...rackBreakRows(shoot),
  ];
}

type Shoot = (shot: Shot) => StrokeRecord;

function play(player: Player, shot: Shot): StrokeRecord {
  const layout: PlacedBall[] = Object.entries(shot.layout).map(([ball, position]) => ({
    ball: Number(ball),
    position,
  }));
  const record = new Engine({
    ...player.setting({ preset: "tournament", overrides: shot.overrides }),
    layout,
    strokes: [],
    launch: shot.launch,
    chatter: 2e-4,
    chalk: 22,
    brinkSeconds: 5,
    ...(shot.until === undefined ? {} : { until: shot.until }),
    ...(shot.stepScale === undefined ? {} : { stepScale: shot.stepScale }),
  }).run();
  if (!record.ok) throw new Error(`a stroke of the self-check does not end: ${record.error.message}`);
  return record.value;
}

/** A row whose value is a difference that ought to be 0. */
function difference(row: number, name: string, value: number, tolerance: number): CheckRow {
  return { row, name, value, reference: 0, tolerance, pass: value <= tolerance };
}

function within(row: number, name: string, value: number, reference: number, tolerance: number): CheckRow {
  return { row, name, value, reference, tolerance, pass: Math.abs(value - reference) <= tolerance };
}

function launch(ball: BallId, velocity: Vector, spin: Vector = still): Launch {
  return { ball, velocity, spin };
}

function sample(record: StrokeRecord, ball: BallId, at: number): Sample {
  const track = record.tracks.find((candidate) => candidate.ball === ball);
  if (track === undefined) throw new Error(`ball ${ball} has no track`);
  return sampleTrack(record, track, at);
}

function length([x, y, z]: Vector): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Distance of two vectors against the size of the second, or against `floor` where that is small. */
function relative(a: Vector, b: Vector, floor: number): number {
  const gap = length([a[0] - b[0], a[1] - b[1], a[2] - b[2]]);
  return gap / Math.max(length(b), floor);
}

// Row 1: one ball on the cloth ------------------------------------------------------------------------------------------

function freeMotionRows(shoot: Shoot): CheckRow[] {
  const { muSlide, g } = { muSlide: 0.2, g: 9.81 };
  const speed = 3;
  const stun = shoot({ layout: { 1: [0, 0] }, launch: [launch(1, [speed, 0, 0])], overrides: unbounded });
  const slideEnd = (2 * speed) / (7 * muSlide * g);
  const rolling = sample(stun, 1, slideEnd);
  const distance = (12 * speed * speed) / (49 * muSlide * g);
  let worst = 0;
  for (const reference of freeMotion.cases) {
    // Decay of the reference's spin: 2.5 x 0.444... x 9.81 rad/s², to all its digits.
    const overrides = { ...unbounded, spinDecay: 2.5 * freeMotion.params.u_sp_proportionality * freeMotion.params.g };
    const turned = (v: readonly number[]): Vector => [v[1] ?? 0, -(v[0] ?? 0), v[2] ?? 0];
    const record = shoot({
      layout: { 1: [0, 0] },
      launch: [launch(1, turned(reference.v0), turned(reference.w0))],
      overrides,
      until: 1000,
    });
    // Their times are printed to 12 digits: states are compared there, within what that leaves.
    for (const event of reference.events) {
      const after = event.balls.cue.after;
      const mine = sample(record, 1, event.t);
      const place: Vector = [turned(after.r)[0], turned(after.r)[1], mine.position[2]];
      worst = Math.max(worst, relative(mine.position, place, 0.1), relative(mine.velocity, turned(after.v), 1));
    }
    const end = turned(reference.final.r);
    const last = sample(record, 1, 1000).position;
    worst = Math.max(worst, relative(last, [end[0], end[1], last[2]], 0.1));
  }
  return [
    difference(
      1,
      "slide to roll: 5/7 of the speed, relative",
      Math.abs(rolling.velocity[0] / ((5 / 7) * speed) - 1),
      1e-9,
    ),
    difference(
      1,
      "slide to roll: distance 12 v²/(49 mu g), relative",
      Math.abs(rolling.position[0] / distance - 1),
      1e-9,
    ),
    difference(1, `free motion, ${freeMotion.cases.length} reference cases, relative`, worst, 1e-9),
  ];
}

// Rows 2 to 4: two balls in closed form ---------------------------------------------------------------------------------

/** States of both balls right after their first collision. */
function afterCollision(record: StrokeRecord): readonly [Sample, Sample] {
  const meeting = record.log.events.find((event) => event.type === "balls");
  if (meeting?.type !== "balls") throw new Error("the balls of a check never met");
  return [sample(record, 0, meeting.from), sample(record, 1, meeting.from)];
}

/** Cue ball 0 sent along +x at ball 1 with this cut, degrees, from so near that cloth changes nothing first. */
function cutShot(cut: number, spin: Vector, overrides: Overrides, speed = 2): Shot {
  const [c, s] = unitVector(cut);
  return {
    layout: { 0: [-68 * c - 1, -68 * s], 1: [0, 0] },
    launch: [launch(0, [speed, 0, 0], spin)],
    overrides,
    until: 30,
  };
}

function headOnRows(shoot: Shoot): CheckRow[] {
  const overrides = { ...frictionless };
  const [cue, object] = afterCollision(shoot(cutShot(0, still, overrides)));
  const restitution = (object.velocity[0] - cue.velocity[0]) / 2;
  const momentum = (object.velocity[0] + cue.velocity[0]) / 2;
  const elastic = afterCollision(shoot(cutShot(30, still, { ...overrides, eBall: 1 })));
  const energy = elastic.reduce((sum, { velocity }) => sum + length(velocity) ** 2, 0) / 4;
  return [
    difference(2, "head-on: restitution 0.95, relative", Math.abs(restitution / 0.95 - 1), 1e-12),
    difference(2, "head-on: momentum, relative", Math.abs(momentum - 1), 1e-12),
    difference(2, "elastic cut: energy, relative", Math.abs(energy - 1), 1e-12),
  ];
}

function degreesBetween(a: Vector, b: Vector): number {
  const cross = a[0] * b[1] - a[1] * b[0];
  const dot = a[0] * b[0] + a[1] * b[1];
  return Math.abs(directionDegrees(dot, cross));
}

function cutRows(shoot: Shoot): CheckRow[] {
  let separation = 0;
  let direction = 0;
  for (let cut = 15; cut <= 75; cut += 15) {
    const [cue, object] = afterCollision(shoot(cutShot(cut, still, { ...frictionless, eBall: 1 })));
    separation = Math.max(separation, Math.abs(degreesBetween(cue.velocity, object.velocity) - 90));
    const [c, s] = unitVector(cut);
    direction = Math.max(direction, degreesBetween(object.velocity, [c, s, 0]));
  }
  return [
    difference(3, "stun cuts of 15-75 degrees: separation from 90, degrees", separation, 0.01),
    difference(3, "stun cuts of 15-75 degrees: object ball from the line of centres, degrees", direction, 0.01),
  ];
}

function naturalRollRow(shoot: Shoot): CheckRow {
  const speed = 2;
  const shot = cutShot(30, [0, speed / radius, 0], { ...unbounded, muBall: 0, eBall: 1 }, speed);
  const record = shoot(shot);
  const rows = record.tracks.find(({ ball }) => ball === 0)?.rows ?? new Float64Array();
  // The cue ball's last change of direction is where it begins to roll again.
  let final: Vector = [1, 0, 0];
  for (let base = 0; base < rows.length; base += rowSize) {
    const v: Vector = [rows[base + column.velocity] ?? 0, rows[base + column.velocity + 1] ?? 0, 0];
    if (length(v) > 0) final = v;
  }
  return within(4, "natural roll, half ball: deflection, degrees", degreesBetween(final, [1, 0, 0]), 33.67, 0.1);
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
