/**
 * The vocabulary that all parts share: what happened in a stroke, as the rules read it.
 *
 * The log is a document: millimetres, degrees, newtons, and seconds from the first tip contact. The rules work in
 * these units, as the clauses do; physics works in SI and converts where it writes the log.
 */

/** 0 is the coloured ball without a number, 1..15 the numbered ones. */
export type BallId = number;
export const ballCount = 16;

export const cushions = ["front", "rear", "left", "right"] as const;
export type Cushion = (typeof cushions)[number];

export const pockets = ["FL", "FR", "ML", "MR", "RL", "RR"] as const;
export type Pocket = (typeof pockets)[number];

export const lines = ["centre", "house", "long"] as const;
export type Line = (typeof lines)[number];

export type Side = 1 | -1;
export type PlayerIndex = 0 | 1;
/** [x, y] in millimetres, origin at the centre of the bed, house at negative x, y to the left seen from the house. */
export type PositionMm = readonly [number, number];

export const cueParts = ["tip", "ferrule", "shaft"] as const;
export type CuePart = (typeof cueParts)[number];

export interface TipEvent {
  readonly type: "tip";
  readonly ball: BallId;
  readonly from: number;
  readonly to: number;
  /** `tip` when left out. */
  readonly part?: CuePart;
  /** Newtons. */
  readonly peak?: number;
  /** Millimetres the cue ball had gone along the line of centres at `from`; left out: `measures.follow`. */
  readonly advance?: number;
  /** Degrees between the cue's motion and its long axis, where a tracked cue tells it (15). */
  readonly offAxis?: number;
  readonly player?: PlayerIndex;
  /** 2 for a stroke begun before `end` (14.2). */
  readonly stroke?: 2;
}

export interface BallsEvent {
  readonly type: "balls";
  readonly balls: readonly [BallId, BallId];
  readonly from: number;
  readonly to: number;
  readonly peak?: number;
  /** Balls that moved at `from`; both when left out. */
  readonly moving?: readonly BallId[];
  /** For a partner at rest against a cushion, by ball id; left out: from the layout for a ball with no earlier event. */
  readonly tight?: Readonly<Record<string, Cushion>>;
}

export interface CushionEvent {
  readonly type: "cushion";
  readonly ball: BallId;
  readonly cushion: Cushion;
  readonly from: number;
  /** Deepest point. A reflection exists from `turn` (from `from` when left out). */
  readonly turn?: number;
  readonly to?: number;
  readonly peak?: number;
  readonly jaw?: Pocket;
  /** Which side of a middle pocket. */
  readonly lip?: "front" | "rear";
  /** False when the approach was under 5 mm/s; true when left out. */
  readonly reflected?: boolean;
}

export interface LineEvent {
  readonly type: "line";
  readonly ball: BallId;
  readonly line: Line;
  readonly at: number;
  /** The side entered: +1 or -1. */
  readonly to: Side;
}

export interface RailEvent {
  readonly type: "rail";
  readonly ball: BallId;
  readonly from: number;
  readonly to: number;
}

export interface ForeignEvent {
  readonly type: "foreign";
  readonly ball: BallId;
  readonly object: string;
  readonly at: number;
  /** True for a ball that rolled on the bed: only a ball off it can have jumped (22B.2). */
  readonly onBed?: boolean;
}

export interface PocketEvent {
  readonly type: "pocket";
  readonly ball: BallId;
  readonly pocket: Pocket;
  readonly at: number;
  /** When it stood on the brink in this stroke (22A.3). */
  readonly stopped?: number;
}

export interface BounceOutEvent {
  readonly type: "bounce-out";
  readonly ball: BallId;
  readonly pocket: Pocket;
  readonly at: number;
}

export interface OffEvent {
  readonly type: "off";
  readonly ball: BallId;
  readonly at: number;
  readonly where: "rail" | "floor";
}

export interface TouchEvent {
  readonly type: "touch";
  readonly ball: BallId;
  readonly by: string;
  readonly at: number;
  /** The striker when left out. */
  readonly player?: PlayerIndex;
  readonly outsider?: boolean;
}

export interface FallEvent {
  readonly type: "fall";
  readonly ball: BallId;
  readonly pocket: Pocket;
  readonly at: number;
  /** From the run with that ball fixed (22A.1, 22A.2). */
  readonly wouldBeHit?: boolean;
}

export interface RestEvent {
  readonly type: "rest";
  readonly ball: BallId;
  readonly at: number;
  readonly position: PositionMm;
}

export interface EndEvent {
  readonly type: "end";
  readonly at: number;
}

export type LogEvent =
  | TipEvent
  | BallsEvent
  | CushionEvent
  | LineEvent
  | RailEvent
  | ForeignEvent
  | PocketEvent
  | BounceOutEvent
  | OffEvent
  | TouchEvent
  | FallEvent
  | RestEvent
  | EndEvent;

/** In the order in which events of one instant stand in the log. */
export const eventTypes = [
  "tip",
  "balls",
  "cushion",
  "line",
  "rail",
  "foreign",
  "pocket",
  "bounce-out",
  "off",
  "touch",
  "fall",
  "rest",
  "end",
] as const satisfies readonly LogEvent["type"][];

/** What was measured besides events; by-ball records are keyed by ball id. */
export interface Measures {
  /** Degrees, as played. */
  readonly azimuth?: number;
  readonly elevation?: number;
  /** Surface to surface at the first tip contact, millimetres, by object ball. */
  readonly gaps?: Readonly<Record<string, number>>;
  /** Largest advance of the cue ball along the line of centres after the collision, millimetres, by object ball (19.2(2)). */
  readonly follow?: Readonly<Record<string, number>>;
  /** Millimetres, by ball frozen to the cue ball at the start (19 note). */
  readonly moved?: Readonly<Record<string, number>>;
}

export interface StrokeLog {
  readonly events: readonly LogEvent[];
  readonly measures: Measures;
}

/** The instant by which the log is ordered. */
export function eventTime(event: LogEvent): number {
  return "from" in event ? event.from : event.at;
}

/** The ball that breaks ties within a type: the lower of a pair. */
function eventBall(event: LogEvent): number {
  if (event.type === "end") return ballCount;
  return event.type === "balls" ? Math.min(event.balls[0], event.balls[1]) : event.ball;
}

/** The log's order: time, then type in the order of `eventTypes`, then ball. */
export function compareEvents(a: LogEvent, b: LogEvent): number {
  return (
    eventTime(a) - eventTime(b) ||
    eventTypes.indexOf(a.type) - eventTypes.indexOf(b.type) ||
    eventBall(a) - eventBall(b)
  );
}
