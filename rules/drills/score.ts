import type { Stroke } from "../case.ts";
import { ok, type Result } from "../errors.ts";
import type { PositionMm, StrokeLog } from "../log.ts";
import type { FoulName, Margin, Verdict } from "../verdict.ts";
import { type Drill, fullMarks, type Variant } from "./drill.ts";
import { answerGoals, type GoalAnswer, missOf, type Played } from "./goals.ts";
import { mirrorPoint, type PlacedShot, placeShot } from "./place.ts";

/** Why an attempt does not count, and the clause that says so. */
export interface Reason {
  readonly clause: string;
  readonly name: FoulName | "undecided" | "replay" | "other-ball";
  readonly evidence: readonly number[];
  readonly margin?: Margin;
}

export interface AttemptScore {
  /** Whether the rules let it count. */
  readonly counts: boolean;
  readonly points: number;
  /** What a perfect attempt gets. */
  readonly most: number;
  /** Every goal with what was measured: the formula is the best of those that hold. */
  readonly goals: readonly GoalAnswer[];
  /** Index of the goal that gave the points; null: none did. */
  readonly taken: number | null;
  readonly reasons: readonly Reason[];
}

/** Clauses that ask for an object ball: a technique drill has none. */
const notAskedOfTechnique: ReadonlySet<string> = new Set(["4.3", "20"]);

function reasonsOf(drill: Drill, placed: PlacedShot, { value, verdict, log }: Played): readonly Reason[] {
  const reasons: Reason[] = verdict.fouls
    .filter((foul) => foul.player === value.context.striker && foul.when !== "after")
    .filter((foul) => !(drill.technique && notAskedOfTechnique.has(foul.clause)))
    .map(({ clause, name, evidence, margin }) => ({
      clause,
      name,
      evidence,
      ...(margin === undefined ? {} : { margin }),
    }));
  if (verdict.replay) reasons.push({ clause: "22A.2", name: "replay", evidence: [] });
  for (const clause of verdict.undecided) reasons.push({ clause, name: "undecided", evidence: [] });
  const struck = log.events.findIndex((event) => event.type === "tip");
  const tip = log.events[struck];
  const { cue } = placed.shot;
  if (tip?.type === "tip" && cue !== null && tip.ball !== cue) {
    reasons.push({ clause: "3.2", name: "other-ball", evidence: [struck] });
  }
  return reasons;
}

/** Points of one attempt: nothing (or the drill's penalty) unless the rules let it count, else its best goal. */
export function scoreAttempt(drill: Drill, placed: PlacedShot, played: Played): AttemptScore {
  const reasons = reasonsOf(drill, placed, played);
  const goals = answerGoals(placed.goals, played);
  const most = fullMarks(placed.shot);
  if (reasons.length > 0) return { counts: false, points: drill.penalty, most, goals, taken: null, reasons };
  let taken: number | null = null;
  for (const [index, goal] of goals.entries()) {
    const best = taken === null ? 0 : (goals[taken]?.points ?? 0);
    if (goal.holds && goal.points > best) taken = index;
  }
  return { counts: true, points: taken === null ? 0 : (goals[taken]?.points ?? 0), most, goals, taken, reasons };
}

/** Plays and judges a stroke: `physics/play.ts` has one; the rules only take it. */
export type Play = (value: Played["value"]) => Result<{ readonly log: StrokeLog; readonly verdict: Verdict }>;

export interface ScoredAttempt {
  readonly variant: Variant;
  readonly stroke: Stroke;
  readonly played: Played;
  readonly score: AttemptScore;
  /** End place less target, mm, turned back to the shot as written, so that mirrored attempts can be put together. */
  readonly miss: PositionMm | null;
}

/** Plays a stroke from a variant's position and scores it. Errors: those of the position and of the play. */
export function playAttempt(
  drill: Drill,
  variant: Variant,
  stroke: Stroke,
  play: Play,
  log: StrokeLog | null = null,
): Result<ScoredAttempt> {
  const placed = placeShot(drill, variant);
  if (!placed.ok) return placed;
  const value = { ...placed.value.value, strokes: [stroke], log };
  const judged = play(value);
  if (!judged.ok) return judged;
  const played = { value, log: judged.value.log, verdict: judged.value.verdict };
  const miss = missOf(placed.value.goals, played);
  return ok({
    variant,
    stroke,
    played,
    score: scoreAttempt(drill, placed.value, played),
    miss: miss === null ? null : mirrorPoint(miss, variant.mirror),
  });
}

/** Shares of the full sum from which a level begins: 6, 12, 16 and 19 of 20. */
export const levelShares = [0.3, 0.6, 0.8, 0.95] as const;
/** 0 beginner, 1 to 3 the third to the first class, 4 master. */
export type SkillLevel = 0 | 1 | 2 | 3 | 4;

export interface SeriesScore {
  readonly attempts: number;
  readonly counted: number;
  readonly points: number;
  readonly most: number;
  /** Points against the most; 0 for an empty series, never below 0. */
  readonly share: number;
  readonly level: SkillLevel;
}

export function scoreSeries(scores: readonly Pick<AttemptScore, "counts" | "points" | "most">[]): SeriesScore {
  const points = scores.reduce((sum, score) => sum + score.points, 0);
  const most = scores.reduce((sum, score) => sum + score.most, 0);
  const share = most === 0 ? 0 : Math.max(0, points / most);
  return {
    attempts: scores.length,
    counted: scores.filter((score) => score.counts).length,
    points,
    most,
    share,
    level: levelShares.filter((least) => share >= least - 1e-12).length as SkillLevel,
  };
}

export interface ProgressiveState {
  /** The step to play now, from 1. */
  readonly rung: number;
  readonly played: number;
  /** Full marks on the highest step. */
  readonly atTop: number;
  /** Last step and successes at the top, 10 at most; null while it goes on. */
  readonly score: number | null;
}

const progressiveCap = 10;

/**
 * The progressive practice of the Billiard University's Exam I: a success goes a step up, a miss a step down; the score
 * is the step reached and the successes on the highest one. A success is an attempt that gets full marks.
 */
export function progress(drill: Drill, successes: readonly boolean[]): ProgressiveState | null {
  const steps = drill.shots[0]?.ladder?.steps.length ?? 0;
  if (drill.progressive === null || steps === 0) return null;
  const { attempts, start } = drill.progressive;
  let rung = start;
  let atTop = 0;
  const asked = successes.slice(0, attempts);
  for (const success of asked) {
    if (success && rung === steps) atTop++;
    rung = Math.max(1, Math.min(steps, rung + (success ? 1 : -1)));
  }
  const over = asked.length === attempts;
  return { rung, played: asked.length, atTop, score: over ? Math.min(progressiveCap, rung + atTop) : null };
}
