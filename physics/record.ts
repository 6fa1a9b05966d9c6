import type { BallId, StrokeLog } from "../rules/log.ts";

/**
 * The record of a stroke: what every view samples, and nobody integrates again. SI: metres, seconds from the first tip
 * contact (from the launch, when there is no cue), radians; frame of the formats.
 *
 * A trajectory is a table of rows in one Float64Array (it crosses a worker border without copies). A closed-form row
 * holds until the next row begins: p + v t + a t²/2; spin about the horizontal axes w + dw t; spin about z falls
 * towards 0 at `spinDecay`. A knot row is a state inside a contact; between two rows of which the first is a knot the
 * position is the cubic through both places and velocities.
 */
export const rowPhases = ["rest", "slide", "roll", "spin", "air", "knot", "gone"] as const;
export type RowPhase = (typeof rowPhases)[number];

/** Columns of a row. */
export const column = {
  from: 0,
  phase: 1,
  position: 2,
  velocity: 5,
  acceleration: 8,
  spin: 11,
  spinRate: 14,
} as const;
export const rowSize = 16;

/** Columns of a row of the cue: when, where the tip's foremost point is, and how fast it moves along the axis. */
export const cueColumn = { at: 0, position: 1, speed: 4, force: 5, gap: 6 } as const;
export const cueRowSize = 7;

export interface CueTrack {
  readonly ball: BallId;
  /** Unit vector of the axis, from butt to tip. */
  readonly axis: readonly [number, number, number];
  readonly rows: Float64Array;
}

export interface BallTrack {
  readonly ball: BallId;
  readonly rows: Float64Array;
}

export interface Sample {
  readonly position: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
  readonly spin: readonly [number, number, number];
  readonly phase: RowPhase;
}

/** One contact's force against time, while the microscope looks (the first 40 ms). */
export interface ForceCurve {
  readonly kind: "tip" | "balls";
  readonly balls: readonly BallId[];
  /** Pairs of seconds and newtons. */
  readonly points: Float64Array;
}

export interface StrokeRecord {
  readonly engine: string;
  readonly ballRadius: number;
  readonly spinDecay: number;
  /** Seconds until the latest rest on the playing surface. */
  readonly duration: number;
  readonly tracks: readonly BallTrack[];
  readonly cues: readonly CueTrack[];
  readonly log: StrokeLog;
  readonly curves: readonly ForceCurve[];
  readonly warnings: readonly string[];
  readonly digest: string;
}

/** Index of the last row that begins at or before `at`; a row that begins exactly at `at` is the one after its event. */
export function rowIndex(rows: Float64Array, stride: number, at: number): number {
  let low = 0;
  let high = rows.length / stride - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle * stride] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function decayed(spin: number, loss: number): number {
  if (spin > loss) return spin - loss;
  if (spin < -loss) return spin + loss;
  return 0;
}

/** State of a ball at a time in seconds; before the first row it is the first row's state, at an event the one after it. */
export function sampleTrack(record: Pick<StrokeRecord, "spinDecay">, track: BallTrack, at: number): Sample {
  return sampleRow(record, track.rows, rowIndex(track.rows, rowSize, at) * rowSize, at);
}

/** State of a ball as an event at this time finds it: the end of the last row that began earlier. */
export function sampleBefore(record: Pick<StrokeRecord, "spinDecay">, track: BallTrack, at: number): Sample {
  const { rows } = track;
  let base = rowIndex(rows, rowSize, at) * rowSize;
  while (base > 0 && (rows[base + column.from] ?? 0) >= at) base -= rowSize;
  return sampleRow(record, rows, base, at);
}

function sampleRow(record: Pick<StrokeRecord, "spinDecay">, rows: Float64Array, base: number, at: number): Sample {
  const value = (offset: number): number => rows[base + offset] ?? 0;
  const from = value(column.from);
  const phase = rowPhases[value(column.phase)] ?? "rest";
  const t = at > from && phase !== "rest" && phase !== "gone" ? at - from : 0;
  const next = base + rowSize;
  if (phase === "knot" && next < rows.length && t > 0) return hermite(rows, base, next, t);
  const position: [number, number, number] = [0, 0, 0];
  const velocity: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const v = value(column.velocity + k);
    const a = value(column.acceleration + k);
    position[k] = value(column.position + k) + (v + (a * t) / 2) * t;
    velocity[k] = v + a * t;
  }
  return {
    position,
    velocity,
    spin: [
      value(column.spin) + value(column.spinRate) * t,
      value(column.spin + 1) + value(column.spinRate + 1) * t,
      decayed(value(column.spin + 2), phase === "air" ? 0 : record.spinDecay * t),
    ],
    phase,
  };
}

function hermite(rows: Float64Array, base: number, next: number, t: number): Sample {
  const at = (offset: number): number => rows[base + offset] ?? 0;
  const then = (offset: number): number => rows[next + offset] ?? 0;
  const h = then(column.from) - at(column.from);
  const s = t / h;
  const position: [number, number, number] = [0, 0, 0];
  const velocity: [number, number, number] = [0, 0, 0];
  const spin: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const p0 = at(column.position + k);
    const p1 = then(column.position + k);
    const v0 = at(column.velocity + k);
    const v1 = then(column.velocity + k);
    const w0 = at(column.spin + k);
    position[k] = p0 + s * s * (3 - 2 * s) * (p1 - p0) + h * s * (1 - s) * ((1 - s) * v0 - s * v1);
    velocity[k] = v0 + s * (v1 - v0);
    spin[k] = w0 + s * (then(column.spin + k) - w0);
  }
  return { position, velocity, spin, phase: "knot" };
}
