import type { Case, Stroke } from "../case.ts";
import { fail, ok, type Result } from "../errors.ts";
import { differenceAt } from "../expectation.ts";
import type { PlayerIndex, StrokeLog } from "../log.ts";
import type { Action, StrokeAction } from "./actions.ts";
import { apply } from "./apply.ts";
import { lagCase, strokeCase } from "./play.ts";
import { type Applied, below } from "./refusals.ts";
import type { MatchSetup, MatchState } from "./state.ts";
import { startMatch } from "./table.ts";

/** A match with its history: what was done, and the state after each action. */
export interface Match {
  readonly start: MatchState;
  readonly actions: readonly Action[];
  readonly states: readonly MatchState[];
}

export function newMatch(setup: MatchSetup): Match {
  return { start: startMatch(setup), actions: [], states: [] };
}

export function currentState(match: Match): MatchState {
  return match.states.at(-1) ?? match.start;
}

/** The match with one more action; refused by name where the rules do not allow it, and then nothing changes. */
export function act(match: Match, action: Action): Applied<Match> {
  const after = apply(currentState(match), action);
  if (!after.ok) return after;
  return {
    ok: true,
    value: { ...match, actions: [...match.actions, action], states: [...match.states, after.value] },
  };
}

/** The match without its last actions. */
export function undo(match: Match, count = 1): Match {
  const kept = Math.max(0, match.actions.length - count);
  return { ...match, actions: match.actions.slice(0, kept), states: match.states.slice(0, kept) };
}

/** All states from the actions alone. The path of a refusal is below `/actions`. */
export function replay(setup: MatchSetup, actions: readonly Action[]): Applied<Match> {
  const start = startMatch(setup);
  const states: MatchState[] = [];
  let state = start;
  for (const [index, action] of actions.entries()) {
    const after = apply(state, action);
    if (!after.ok) return below(after, `/actions/${index}`);
    state = after.value;
    states.push(state);
  }
  return { ok: true, value: { start, actions, states } };
}

/** Whatever plays a case's stroke: the engine here, the worker in the window, a double in a test. */
export type PlayStroke = (value: Case) => Result<{ readonly log: StrokeLog; readonly digest: string }>;

/** Plays a stroke out of the state and makes the action of it. Errors: `E_STROKE` where no stroke is due, and the player's. */
export function playStroke(
  state: MatchState,
  stroke: Stroke,
  player: PlayerIndex,
  at: number,
  play: PlayStroke,
): Result<StrokeAction> {
  const value = strokeCase(state, stroke, player, at);
  if (value === null) return fail("E_STROKE", "", "No stroke is due now; see what the match waits for.");
  const played = play(value);
  if (!played.ok) return played;
  const { log, digest } = played.value;
  return ok({ kind: "stroke", at, player, stroke, log, digest, referee: [] });
}

/**
 * Plays every stroke again through physics and compares it with what was kept. A log that a person wrote has no stroke
 * and is passed over. Errors: `E_REPLAY` with the place of the first difference.
 */
export function replayThrough(match: Match, play: PlayStroke): Result<{ readonly strokes: number }> {
  let strokes = 0;
  let state = match.start;
  for (const [index, action] of match.actions.entries()) {
    const path = `/actions/${index}`;
    const value = playedCase(state, action);
    if (value !== null && (action.kind === "stroke" || action.kind === "lag")) {
      const again = play(value);
      if (!again.ok) return fail("E_REPLAY", path, `The stroke cannot be played again: ${again.error.message}`);
      const apart = differenceAt(action.log, again.value.log, "/log");
      if (apart !== null) {
        return fail("E_REPLAY", `${path}${apart.path}`, `Physics gives another stroke: ${apart.message}.`);
      }
      if (action.digest !== "" && action.digest !== again.value.digest) {
        return fail("E_REPLAY", `${path}/digest`, "Physics gives another digest: another engine or other numbers.");
      }
      strokes++;
    }
    state = match.states[index] ?? state;
  }
  return ok({ strokes });
}

function playedCase(state: MatchState, action: Action): Case | null {
  if (action.kind === "stroke" && action.stroke !== null) {
    return strokeCase(state, action.stroke, action.player, action.at);
  }
  return action.kind === "lag" && action.strokes !== null ? lagCase(state, action) : null;
}
