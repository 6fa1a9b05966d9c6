import { Engine } from "../../../physics/engine.ts";
import { createPlayer, type Player } from "../../../physics/play.ts";
import {
  type BallTrack,
  column,
  rowSize,
  type Sample,
  type StrokeRecord,
  sampleTrack,
} from "../../../physics/record.ts";
import { type Case, type Launch, readCase, type Stroke, type TableOverrides } from "../../../rules/case.ts";
import type { Json } from "../../../rules/json.ts";
import type { BallId, LogEvent } from "../../../rules/log.ts";

/** The ball of the tournament table, SI. */
export const radius = 0.034;
export const mass = 0.285;

/** One player for all tests of a file: Rapier starts once. */
export const player: Player = await createPlayer();

export type Vector = readonly [number, number, number];

/** As much of a case as physics reads, by the names of the formats. */
export interface Scene {
  readonly layout: Readonly<Record<number, unknown>>;
  readonly rack?: boolean;
  readonly stroke?: Partial<Stroke> & { readonly ball: BallId };
  readonly launch?: readonly (Pick<Launch, "ball" | "velocity"> & Partial<Launch>)[];
  readonly table?: TableOverrides;
}

/** The scene as the text of a case file. */
export function fileOf({ layout, rack = false, stroke, launch, table = {} }: Scene): string {
  const { elevation, followThrough, ...rest } = stroke ?? {};
  return JSON.stringify({
    format: "pyramid-case",
    version: 1,
    table: { preset: "tournament", ...table },
    layout,
    rack,
    ...(stroke === undefined
      ? {}
      : {
          stroke: {
            azimuth: 0,
            side: 0,
            height: 0,
            speed: 1,
            ...rest,
            ...(typeof elevation === "number" ? { elevation } : {}),
            ...(typeof followThrough === "number" ? { followThrough } : {}),
          },
        }),
    ...(launch === undefined ? {} : { launch: launch.map((item) => ({ spin: [0, 0, 0], ...item })) }),
  });
}

/** The scene as a validated case; throws on one that the codec refuses. */
export function caseOf(scene: Scene): Case {
  const read = readCase(JSON.parse(fileOf(scene)) as Json);
  if (!read.ok) throw new Error(`${read.error.code} ${read.error.path}: ${read.error.message}`);
  return read.value;
}

/** Plays a scene to its end; throws when it does not come to one. */
export function play(scene: Scene): StrokeRecord {
  const record = player.simulate(caseOf(scene));
  if (!record.ok) throw new Error(`${record.error.code}: ${record.error.message}`);
  return record.value;
}

/** The same up to a time, or with another step: the engine without the codec's and the player's defaults. */
export function playUntil(
  scene: Scene,
  options: { readonly until?: number; readonly stepScale?: number },
): StrokeRecord {
  const value = caseOf(scene);
  const record = new Engine({
    ...player.setting(value.table),
    layout: value.layout,
    strokes: value.strokes,
    launch: value.launch,
    objects: value.objects,
    chatter: value.rules.chatter / 1000,
    chalk: value.rules.chalk,
    brinkSeconds: value.rules.brinkSeconds,
    ...options,
  }).run();
  if (!record.ok) throw new Error(`${record.error.code}: ${record.error.message}`);
  return record.value;
}

export function trackOf(record: StrokeRecord, ball: BallId): BallTrack {
  const track = record.tracks.find((candidate) => candidate.ball === ball);
  if (track === undefined) throw new Error(`ball ${ball} has no track`);
  return track;
}

export function at(record: StrokeRecord, ball: BallId, time: number): Sample {
  return sampleTrack(record, trackOf(record, ball), time);
}

export function eventsOf<T extends LogEvent["type"]>(record: StrokeRecord, type: T): Extract<LogEvent, { type: T }>[] {
  return record.log.events.filter((event): event is Extract<LogEvent, { type: T }> => event.type === type);
}

export function length([x, y, z]: Vector): number {
  return Math.hypot(x, y, z);
}

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Kinetic energy of a ball and its height over the bed, J. */
export function energyOf({ position, velocity, spin }: Sample, g = 9.81): number {
  return mass * (length(velocity) ** 2 / 2 + 0.2 * radius * radius * length(spin) ** 2 + g * (position[2] - radius));
}

export function* rowsOf({ rows }: BallTrack): Generator<Float64Array> {
  for (let base = 0; base < rows.length; base += rowSize) yield rows.subarray(base, base + rowSize);
}

/** Under x -> -x or y -> -y these columns change sign: vectors along the axis, spins across it. */
const signs: readonly (readonly [number, number])[] = (() => {
  const all = Array.from({ length: rowSize }, (): [number, number] => [1, 1]);
  const set = (cell: number, x: number, y: number): void => {
    all[cell] = [x, y];
  };
  for (const start of [column.position, column.velocity, column.acceleration]) {
    set(start, -1, 1);
    set(start + 1, 1, -1);
  }
  set(column.spin, 1, -1);
  set(column.spin + 1, -1, 1);
  set(column.spin + 2, -1, -1);
  set(column.spinRate, 1, -1);
  set(column.spinRate + 1, -1, 1);
  return all;
})();

/** The first row of `other` that is not, bit for bit, the row of `track` mirrored (x or y); null when all are. */
export function mirrorFault(track: BallTrack, other: BallTrack, axis: 0 | 1): string | null {
  const [a, b] = [track.rows, other.rows];
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    const sign = signs[k % rowSize]?.[axis] ?? 1;
    // -0 counts as 0, as in the digest.
    if ((a[k] ?? Number.NaN) * sign + 0 === (b[k] ?? Number.NaN) + 0) continue;
    const row = Math.floor(k / rowSize);
    return `ball ${track.ball} row ${row} of ${a.length / rowSize}/${b.length / rowSize} cell ${k % rowSize} at ${a[row * rowSize]}: ${a[k]} against ${b[k]}`;
  }
  return null;
}

/** Repeatable numbers in [0, 1): mulberry32. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
