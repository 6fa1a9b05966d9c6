import type { Case, Phase, Stroke } from "../case.ts";
import type { BallId, Cushion, Line, Pocket, PositionMm, Side, StrokeLog } from "../log.ts";
import type { RuleOptions } from "../options.ts";
import type { Language } from "../texts/clauses.ts";

/**
 * A drill (`"format": "pyramid-drill"`, version 1): positions to be played, and goals that are read off the log and the
 * verdict, so that nobody but the rules says whether an attempt counts.
 *
 * ```json
 * { "format": "pyramid-drill", "version": 1, "id": "t04", "group": "pot", "level": 1, "clauses": ["20(1)"],
 *   "title": { "ru": "...", "en": "..." }, "task": { "ru": "...", "en": "..." },
 *   "series": { "attempts": 10 }, "progressive": { "attempts": 10, "start": 4 },
 *   "shots": [ { "id": "a", "cue": 0, "layout": { "0": [0, -298], "1": [0, 300] },
 *     "vary": { "mirror": ["y"], "ladder": { "ball": 0, "from": [0, 232], "steps": [ { "distance": 250 } ] } },
 *     "goals": [ { "points": 2, "when": [ { "is": "potted", "ball": 1, "pocket": "ML" } ] } ],
 *     "solution": { "ball": 0, "azimuth": 90, "speed": 2 } } ],
 *   "attempts": [ { "shot": "a", "mirror": "y", "stroke": { "ball": 0, "azimuth": -90, "speed": 2 } } ] }
 * ```
 *
 * `layout`, `rack`, `table`, `rules`, `stroke` and `log` are those of a case. Places are millimetres in the frame of the
 * formats; mirrored shots carry their goals along. A goal holds when everything in `when` does; an attempt gets the most
 * points of the goals that hold. `technique`: there is no ball to meet, so 4.3 and 20 are not asked, all else is.
 *
 * A shot with a `run` goes on for several strokes, each from where the one before left the balls; what follows the first
 * stands in `further`, of a solution as of an attempt.
 */
export const drillFormat = "pyramid-drill";
export const drillVersion = 1;

export type Words = Readonly<Record<Language, string>>;

export const drillGroups = ["technique", "pot", "own-ball", "bank", "rules", "safety", "break", "game"] as const;
export type DrillGroup = (typeof drillGroups)[number];

export const mirrors = ["none", "x", "y", "xy"] as const;
/** Which coordinates change their sign. */
export type Mirror = (typeof mirrors)[number];

/** One ball, the one that is struck, any other, or any at all. */
export type BallName = BallId | "cue" | "object" | "any";
export type Span = readonly [low: number, high: number];

/** What is asked of one stroke. `not` turns an answer round. */
export type Predicate = { readonly not?: boolean } & (
  | { readonly is: "potted"; readonly ball: BallName; readonly pocket?: Pocket }
  /** How many balls were potted. */
  | { readonly is: "pots"; readonly count: Span }
  /** Stands at the end no farther than `within` mm from a place. */
  | { readonly is: "stops"; readonly ball: BallId | "cue"; readonly at: PositionMm; readonly within: number }
  | { readonly is: "zone"; readonly ball: BallId | "cue"; readonly x: Span; readonly y: Span }
  /** How far from a place it stands at the end, along a direction: negative is backwards. */
  | {
      readonly is: "offset";
      readonly ball: BallId | "cue";
      readonly from: PositionMm;
      readonly towards: PositionMm;
      readonly between: Span;
    }
  /** Reflections from cushions proper, jaws left out. */
  | {
      readonly is: "cushions";
      readonly ball: BallId | "cue";
      readonly cushion?: Cushion;
      readonly before?: "contact" | "pocket";
      readonly count: Span;
    }
  | { readonly is: "jaw"; readonly ball: BallId | "cue" }
  /** The first collision of the cue ball. */
  | { readonly is: "contact"; readonly ball: BallId | "object" }
  /** Stands elsewhere than before, or is gone. */
  | { readonly is: "moved"; readonly ball: BallId }
  /** How many balls went over a line. */
  | { readonly is: "crossed"; readonly line: Line; readonly to?: Side; readonly ball?: BallName; readonly count: Span }
  /** Completed by one of these legs of 12.1 or 20. */
  | { readonly is: "completed"; readonly by: readonly string[] }
  | { readonly is: "note"; readonly name: string }
  /** 19.2(2): advance behind an object ball, mm. */
  | { readonly is: "follow"; readonly ball: BallId; readonly most: number }
  /** 19.2(1): angle between the cue and the line of centres, degrees. */
  | { readonly is: "aside"; readonly ball: BallId; readonly least: number }
  /** What is left to the opponent: no open shot, or none nearer than this (object ball to pocket and cue ball together). */
  | { readonly is: "safety"; readonly hidden?: true; readonly farther?: number }
);
export type PredicateKind = Predicate["is"];

export interface Goal {
  readonly points: number;
  readonly when: readonly Predicate[];
}

export interface LadderStep {
  /** From the ladder's foot, mm. */
  readonly distance: number;
  readonly solution: Stroke | null;
}

/** The same line at other distances: the ball moves on the ray from `from` through its place. */
export interface Ladder {
  readonly ball: BallId;
  readonly from: PositionMm;
  readonly steps: readonly LadderStep[];
}

/** Anywhere in a box where it stands free; the seed says where. */
export interface Scatter {
  readonly ball: BallId;
  readonly x: Span;
  readonly y: Span;
}

/** An attempt of several strokes. */
export type Run =
  /** Until a goal holds, `strokes` at most; each stroke after the first costs a point. A breach ends it. */
  | { readonly until: "goal"; readonly strokes: number }
  /** So many visits, each as long as balls count; a point for each of them, up to `balls`. */
  | { readonly until: "visits"; readonly visits: number; readonly balls: number }
  /** Until the player's score is `balls`: strokes and breaches together up to `par` give 2, up to one and a half 1. */
  | { readonly until: "balls"; readonly balls: number; readonly par: number };

/** Strokes that any run may have. */
export const maxRunStrokes = 60;

export interface Shot {
  readonly id: string;
  readonly text: Words | null;
  /** The ball to strike; null: the player chooses. */
  readonly cue: BallId | null;
  /** Position, table and rules, with the solution as its stroke. */
  readonly value: Case;
  readonly mirrors: readonly Mirror[];
  readonly ladder: Ladder | null;
  readonly scatter: readonly Scatter[];
  readonly goals: readonly Goal[];
  readonly run: Run | null;
  /** A stroke that gets full marks from the position as written. */
  readonly solution: Stroke | null;
  /** Of a run, the solution's strokes after the first. */
  readonly further: readonly Stroke[];
}

/** Which position of a shot. */
export interface Variant {
  readonly shot: string;
  readonly mirror: Mirror;
  /** Step of the ladder from 1; 0: the position as written. */
  readonly rung: number;
  /** Of scattered balls; 0: as written. */
  readonly seed: number;
}

export interface RecordedAttempt {
  readonly variant: Variant;
  readonly stroke: Stroke;
  /** Of a run, the strokes after the first. */
  readonly further: readonly Stroke[];
  /** What happened, when the attempt brings it along. */
  readonly log: StrokeLog | null;
}

export interface Drill {
  readonly id: string;
  readonly title: Words;
  readonly task: Words;
  readonly note: Words | null;
  readonly group: DrillGroup;
  readonly level: number;
  readonly clauses: readonly string[];
  readonly table: Case["table"];
  readonly rules: RuleOptions;
  readonly technique: boolean;
  /** Points of an attempt that breaks a rule: 0 or less. */
  readonly penalty: number;
  readonly series: { readonly attempts: number };
  readonly progressive: { readonly attempts: number; readonly start: number } | null;
  readonly shots: readonly Shot[];
  readonly attempts: readonly RecordedAttempt[];
}

export const drillPhases = ["break", "play"] as const satisfies readonly Phase[];

/** Most points of one attempt at a shot. */
export function fullMarks({ run, ...shot }: Pick<Shot, "goals" | "run">): number {
  if (run !== null && run.until !== "goal") return run.until === "visits" ? run.balls : 2;
  return Math.max(...shot.goals.map((goal) => goal.points));
}
