import type { Launch, PlacedBall, Stroke } from "../../rules/case.ts";
import { directionDegrees } from "../../rules/exact-math.ts";
import type { BallId, PositionMm } from "../../rules/log.ts";
import { Engine } from "../engine.ts";
import type { Parameters } from "../parameters.ts";
import type { Player } from "../play.ts";
import { type Sample, type StrokeRecord, sampleTrack } from "../record.ts";

/** One line of the self-check: how far the worst value lies from its reference, and how far it may. */
export interface CheckRow {
  readonly row: number;
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  readonly tolerance: number;
  readonly pass: boolean;
}

/** A piece of the self-check that is worth a step of its progress. */
export type CheckPart = () => CheckRow[];

export type Vector = readonly [number, number, number];
export type Overrides = Readonly<Record<string, number | string>>;

export const radius = 0.034;
export const still: Vector = [0, 0, 0];
/** A bed without edges and, for clusters alone, without friction. */
export const unbounded: Overrides = { bed: "unbounded" };
export const frictionless: Overrides = { ...unbounded, muSlide: 0, muRoll: 0, muBall: 0 };

export interface Shot {
  readonly layout: Readonly<Record<number, PositionMm>>;
  readonly launch: readonly Launch[];
  readonly strokes?: readonly Stroke[];
  readonly overrides: Overrides;
  /** Numbers that a case cannot change. */
  readonly laws?: Partial<Parameters>;
  readonly until?: number;
  readonly stepScale?: number;
}

export type Shoot = (shot: Shot) => StrokeRecord;

export function play(player: Player, shot: Shot): StrokeRecord {
  const layout: PlacedBall[] = Object.entries(shot.layout).map(([ball, position]) => ({
    ball: Number(ball),
    position,
  }));
  const setting = player.setting({ preset: "tournament", overrides: shot.overrides });
  const record = new Engine({
    ...setting,
    physics: { ...setting.physics, ...shot.laws },
    layout,
    strokes: shot.strokes ?? [],
    launch: shot.launch,
    objects: [],
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
export function difference(row: number, name: string, value: number, tolerance: number): CheckRow {
  return { row, name, value, reference: 0, tolerance, pass: value <= tolerance };
}

export function within(row: number, name: string, value: number, reference: number, tolerance: number): CheckRow {
  return { row, name, value, reference, tolerance, pass: Math.abs(value - reference) <= tolerance };
}

export function launch(ball: BallId, velocity: Vector, spin: Vector = still): Launch {
  return { ball, velocity, spin };
}

export function sample(record: StrokeRecord, ball: BallId, at: number): Sample {
  const track = record.tracks.find((candidate) => candidate.ball === ball);
  if (track === undefined) throw new Error(`ball ${ball} has no track`);
  return sampleTrack(record, track, at);
}

export function length([x, y, z]: Vector): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Distance of two vectors against the size of the second, or against `floor` where that is small. */
export function relative(a: Vector, b: Vector, floor: number): number {
  const gap = length([a[0] - b[0], a[1] - b[1], a[2] - b[2]]);
  return gap / Math.max(length(b), floor);
}

/** Angle between two directions seen from above, degrees. */
export function degreesBetween(a: Vector, b: Vector): number {
  const cross = a[0] * b[1] - a[1] * b[0];
  const dot = a[0] * b[0] + a[1] * b[1];
  return Math.abs(directionDegrees(dot, cross));
}
