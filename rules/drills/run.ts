import type { Case, Stroke } from "../case.ts";
import { fail, ok, type Result } from "../errors.ts";
import { tableAfter } from "../match/table.ts";
import { type Drill, fullMarks, maxRunStrokes, type RecordedAttempt, type Run, type Variant } from "./drill.ts";
import { strokeTrouble } from "./file.ts";
import type { Played } from "./goals.ts";
import { placeShot } from "./place.ts";
import { type Play, playAttempt, type Reason, type ScoredAttempt, scoreAttempt } from "./score.ts";

/** How far a run has come: the game of one player, by the rules and with their debts (2.2). */
export interface RunState {
  /** The position that is to be played now. */
  readonly value: Case;
  readonly strokes: number;
  readonly fouls: number;
  /** Balls counted, whatever was taken off again. */
  readonly counted: number;
  /** Shelf less debt (1). */
  readonly score: number;
  /** Visits that are over. */
  readonly visits: number;
  readonly reasons: readonly Reason[];
  /** Points, when it is over. */
  readonly points: number | null;
}

export function startRun(value: Case): RunState {
  return { value, strokes: 0, fouls: 0, counted: 0, score: 0, visits: 0, reasons: [], points: null };
}

/** The run after one more stroke. */
function goOn(drill: Drill, variant: Variant, state: RunState, played: Played): Result<RunState> {
  const placed = placeShot(drill, variant);
  if (!placed.ok) return placed;
  const { shot } = placed.value;
  const { verdict, value, log } = played;
  const score = scoreAttempt(drill, placed.value, played);
  const [own, other] = value.context.players;
  const { players } = verdict;
  const next: RunState = {
    value: {
      ...value,
      rack: false,
      context: {
        ...value.context,
        phase: "play",
        players: [
          { ...own, shelf: players[0].shelf, debt: players[0].debt },
          { ...other, shelf: players[1].shelf, debt: players[1].debt },
        ],
      },
      layout: verdict.replay ? value.layout : tableAfter(value, log, verdict),
      strokes: [],
      log: null,
    },
    strokes: state.strokes + 1,
    fouls: state.fouls + (score.counts ? 0 : 1),
    counted: state.counted + verdict.counted.length,
    score: players[0].score,
    visits: state.visits + (verdict.counted.length === 0 ? 1 : 0),
    reasons: [...state.reasons, ...score.reasons],
    points: null,
  };
  return ok({ ...next, points: pointsOf(shot.run, next, score.counts ? score.points : null, drill.penalty) });
}

/** Points of a run that is over; null while it goes on. `goal`: what the last stroke got, null for a breach. */
function pointsOf(run: Run | null, state: RunState, goal: number | null, penalty: number): number | null {
  if (run === null) return goal ?? penalty;
  const spent = state.strokes >= maxRunStrokes || state.value.layout.length < 2;
  switch (run.until) {
    case "goal":
      if (goal === null) return penalty;
      if (goal > 0) return Math.max(1, goal - (state.strokes - 1));
      return state.strokes >= run.strokes || spent ? 0 : null;
    case "visits":
      return state.visits >= run.visits || state.counted >= run.balls || spent
        ? Math.min(run.balls, state.counted)
        : null;
    case "balls": {
      const cost = state.strokes + state.fouls;
      if (state.score >= run.balls) return cost <= run.par ? 2 : cost <= 1.5 * run.par ? 1 : 0;
      return cost >= 1.5 * run.par || spent ? 0 : null;
    }
  }
}

/**
 * Plays an attempt, of one stroke or of a run, and scores it. A run that stops before it is over gets what it has by
 * then; strokes after its end are refused.
 */
export function playRecorded(
  drill: Drill,
  attempt: RecordedAttempt,
  play: Play,
): Result<ScoredAttempt & { readonly run: RunState | null }> {
  const { variant, stroke, further, log } = attempt;
  const placed = placeShot(drill, variant);
  if (!placed.ok) return placed;
  const { shot } = placed.value;
  if (shot.run === null) {
    const one = playAttempt(drill, variant, stroke, play, log);
    return one.ok ? ok({ ...one.value, run: null }) : one;
  }
  let state = startRun(placed.value.value);
  let last: Played | null = null;
  for (const [index, item] of [stroke, ...further].entries()) {
    const path = index === 0 ? "/stroke" : `/further/${index - 1}`;
    if (state.points !== null) return fail("E_STROKE", path, "The run was over before this stroke; leave it out.");
    const after = strike(drill, variant, state, item, play, path);
    if (!after.ok) return after;
    state = after.value.state;
    last = after.value.played;
  }
  if (last === null) return fail("E_STROKE", "/stroke", "A run has at least one stroke.");
  const score = scoreAttempt(drill, placed.value, last);
  const most = fullMarks(shot);
  const counts = shot.run.until !== "goal" || state.fouls === 0;
  const soFar = shot.run.until === "visits" ? Math.min(most, state.counted) : 0;
  const points = state.points ?? soFar;
  return ok({
    variant,
    stroke,
    played: last,
    score: { ...score, counts, points, most, reasons: state.reasons },
    miss: null,
    run: state,
  });
}

/** One stroke of a run, from where the last left the balls. */
export function strike(
  drill: Drill,
  variant: Variant,
  state: RunState,
  stroke: Stroke,
  play: Play,
  path = "/stroke",
): Result<{ readonly state: RunState; readonly played: Played }> {
  const trouble = strokeTrouble(state.value, stroke);
  if (trouble !== null) return fail("E_STROKE", `${path}${trouble.path}`, trouble.message);
  const value = { ...state.value, strokes: [stroke], log: null, digest: "" };
  const judged = play(value);
  if (!judged.ok) return judged;
  const played = { value, log: judged.value.log, verdict: judged.value.verdict };
  const next = goOn(drill, variant, state, played);
  return next.ok ? ok({ state: next.value, played }) : next;
}

/** The stored solution of a position as an attempt; null: none is stored. */
export function solutionOf(drill: Drill, variant: Variant): RecordedAttempt | null {
  const placed = placeShot(drill, variant);
  if (!placed.ok || placed.value.solution === null) return null;
  const { solution, shot } = placed.value;
  return { variant, stroke: solution, further: variant.mirror === "none" ? shot.further : [], log: null };
}

/** Every position for which a solution is stored. */
export function storedSolutions(drill: Drill): readonly RecordedAttempt[] {
  return drill.shots.flatMap((shot) =>
    Array.from({ length: 1 + (shot.ladder?.steps.length ?? 0) }, (_, rung) =>
      solutionOf(drill, { shot: shot.id, mirror: "none", rung, seed: 0 }),
    ).filter((item) => item !== null),
  );
}
