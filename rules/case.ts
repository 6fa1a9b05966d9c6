import type { BallId, Cushion, PlayerIndex, Pocket, PositionMm, StrokeLog } from "./log.ts";
import type { TablePreset } from "./table.ts";

/** Rule options and tolerances; every one has a default and is named in the verdict. Millimetres, degrees, seconds but for `chatter` (ms). */
export interface RuleOptions {
  readonly chalk: number;
  readonly closeZone: "half-ball" | "strict";
  readonly jawsAreCushions: boolean;
  readonly brinkSeconds: number;
  readonly lagTolerance: number;
  readonly borderDegrees: number;
  readonly borderMm: number;
  readonly moved: number;
  readonly tight: number;
  readonly frozen: number;
  readonly houseLine: number;
  readonly chatter: number;
  readonly axis: number;
}

export type Phase = "lag" | "break" | "play";

export interface PlayerState {
  readonly name: string;
  readonly shelf: readonly BallId[];
  readonly debt: number;
  /** Clock extensions used in this frame (24). */
  readonly extensions: number;
}

export interface ClockFacts {
  readonly limit: number;
  readonly extended: boolean;
  readonly warned: number | null;
  readonly down: number | null;
  readonly up: number | null;
  readonly tip: number | null;
}

export interface Context {
  readonly phase: Phase;
  readonly striker: PlayerIndex;
  readonly turn: PlayerIndex;
  readonly players: readonly [PlayerState, PlayerState];
  readonly warned: boolean;
  readonly decider: boolean;
  readonly clock: ClockFacts | null;
  readonly lagBalls: readonly [BallId, BallId] | null;
}

/** A ball on the table, resolved to a place; how it was asked for is kept, so that a saved case says it again. */
export interface PlacedBall {
  readonly ball: BallId;
  readonly position: PositionMm;
  readonly hang?: { readonly pocket: Pocket; readonly overhang: number };
  /** What it stands exactly against. */
  readonly frozen?: readonly (Cushion | BallId)[];
}

export interface Stroke {
  readonly ball: BallId;
  /** Degrees from +x towards +y: the direction in which the tip travels. */
  readonly azimuth: number;
  /** Degrees of the butt above level; null: the least that clears cushions and balls. */
  readonly elevation: number | null;
  /** Contact point seen along the cue, in ball radii: right and up positive. */
  readonly side: number;
  readonly height: number;
  /** m/s of the cue at first contact. */
  readonly speed: number;
  /** Millimetres over which the hand keeps driving; null: the natural hand. */
  readonly followThrough: number | null;
  readonly seed: number;
}

export interface Launch {
  readonly ball: BallId;
  /** m/s and rad/s. */
  readonly velocity: readonly [number, number, number];
  readonly spin: readonly [number, number, number];
}

export interface RefereeCall {
  readonly clause: string;
  readonly at: number;
  readonly call: "foul" | "restore" | "no-restore" | "override";
  readonly player?: PlayerIndex;
  readonly ball?: BallId;
  readonly by?: string;
  readonly legal?: boolean;
  readonly reason?: string;
}

export interface ForeignObject {
  readonly kind: string;
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
}

/** Numbers of the table and the physics that a case changes, SI, by the names of the formats. */
export type TableOverrides = Readonly<Record<string, number | string>>;

/** The one object that practice, match, drills, analysis and exports share: validated, defaults filled in. */
export interface Case {
  readonly title: string;
  readonly table: { readonly preset: TablePreset; readonly overrides: TableOverrides };
  readonly rules: RuleOptions;
  readonly context: Context;
  readonly rack: boolean;
  /** Every ball on the table, the rack's included, by id. */
  readonly layout: readonly PlacedBall[];
  /** One stroke; two in a lag, one a player; none when only a log or a launch is given. */
  readonly strokes: readonly Stroke[];
  readonly launch: readonly Launch[];
  readonly log: StrokeLog | null;
  readonly referee: readonly RefereeCall[];
  readonly objects: readonly ForeignObject[];
  /** Any part of the verdict, as written in the file. */
  readonly expect: unknown;
  readonly digest: string;
  readonly notes: string;
}

