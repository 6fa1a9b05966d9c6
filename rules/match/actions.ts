import type { RefereeCall, Stroke } from "../case.ts";
import type { BallId, LogEvent, PlayerIndex, PositionMm, StrokeLog } from "../log.ts";
import type { ChoiceOption } from "./state.ts";

/** Everything that can happen in a match. */
export const actionKinds = [
  "lag",
  "choose",
  "place",
  "warn-house",
  "stroke",
  "incident",
  "call",
  "warn-slow",
  "clock-on",
  "warn-time",
  "bend",
  "straighten",
  "extend",
  "time-out",
  "next-frame",
] as const;
export type ActionKind = (typeof actionKinds)[number];

interface Timed {
  /** Seconds from the start of the match; of a stroke, its first tip contact. */
  readonly at: number;
}

/** What was struck, where the engine or a person kept it, and what came of it. */
interface Played extends Timed {
  readonly log: StrokeLog;
  /** The engine's digest of the stroke; "" for a log that no engine wrote. */
  readonly digest: string;
  /** What was called for this stroke, `at` in seconds from its first tip contact. */
  readonly referee: readonly RefereeCall[];
}

/** Clause 7.1: both players at once, from hand in the house, one on each side. */
export interface LagAction extends Played {
  readonly kind: "lag";
  /** The ball of each player and where it stood. */
  readonly balls: readonly [BallId, BallId];
  readonly positions: readonly [PositionMm, PositionMm];
  readonly strokes: readonly [Stroke, Stroke] | null;
}

/** Clauses 6, 7.4, 12.2. */
export interface ChooseAction extends Timed {
  readonly kind: "choose";
  readonly player: PlayerIndex;
  readonly option: ChoiceOption;
}

/** Clauses 11.3 and 11.5: the coloured ball by hand, before the break. */
export interface PlaceAction extends Timed {
  readonly kind: "place";
  readonly player: PlayerIndex;
  readonly position: PositionMm;
}

export interface StrokeAction extends Played {
  readonly kind: "stroke";
  readonly player: PlayerIndex;
  readonly stroke: Stroke | null;
}

/** Something between two strokes: a touch, an outsider, a ball that fell; told as events without a tip contact. */
export interface IncidentAction extends Timed {
  readonly kind: "incident";
  readonly events: readonly LogEvent[];
  readonly referee: readonly RefereeCall[];
}

/** The referee speaks of the last stroke: a breach, a replay, his own decision with a reason. */
export interface CallAction extends Timed {
  readonly kind: "call";
  readonly call: RefereeCall;
}

/** The referee's words that name nobody, and the next frame's rack. */
export interface PlainAction extends Timed {
  readonly kind: "warn-house" | "clock-on" | "warn-time" | "time-out" | "next-frame";
}

/** Clause 24: what concerns one player's time. */
export interface TimeAction extends Timed {
  readonly kind: "warn-slow" | "bend" | "straighten" | "extend";
  readonly player: PlayerIndex;
}

export type Action =
  | LagAction
  | ChooseAction
  | PlaceAction
  | StrokeAction
  | IncidentAction
  | CallAction
  | PlainAction
  | TimeAction;
