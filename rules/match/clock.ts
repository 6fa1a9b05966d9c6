import type { ClockFacts } from "../case.ts";
import { deadline, effectiveLimit, mayExtend, warningSeconds } from "../clauses/clock.ts";
import type { PlayerIndex } from "../log.ts";
import { type Refusal, refusal } from "./refusals.ts";
import { type Clock, isDecider, type MatchState } from "./state.ts";

/** Rounding of times that were added up. */
const dust = 1e-9;

/** Clause 24: the facts of the clock for a stroke that begins at `tip` seconds of the match; null: no count runs. */
export function clockFacts(state: MatchState, tip: number | null): ClockFacts | null {
  const { clock } = state;
  if (clock === null || clock.since === null) return null;
  const { since, ...facts } = clock;
  // Seconds of the match are added up from parts; a stroke at the limit is not late by the dust of that.
  const elapsed = tip === null ? null : Math.round((tip - since) * 1e6) / 1e6;
  return { limit: state.setup.options.clock, ...facts, tip: elapsed };
}

/** The time that a player has, as a clock on the wall shows it; null: no count runs. Seconds. */
export interface TimeLeft {
  readonly elapsed: number;
  readonly limit: number;
  /** When the ten-second warning is due; null: it was given, or is not to be given. */
  readonly warningDue: number | null;
  /** The last second without a penalty; null: none is possible as things are. */
  readonly deadline: number | null;
}

/** Clause 24 at a time of the match: for the display and for who plays the referee. */
export function timeLeft(state: MatchState, at: number): TimeLeft | null {
  const facts = clockFacts(state, at);
  if (facts === null || facts.tip === null) return null;
  const limit = effectiveLimit(facts);
  const warningDue = facts.warned !== null || isDownInTime(facts, limit) ? null : limit - warningSeconds;
  return { elapsed: facts.tip, limit, warningDue, deadline: deadline(facts) };
}

/** Clause 24, fourth paragraph: bent over the shot before the last ten seconds, and still bent. */
function isDownInTime(clock: Pick<Clock, "down" | "up">, limit: number): boolean {
  return clock.down !== null && clock.up === null && clock.down <= limit - warningSeconds + dust;
}

/** Why the referee's ten-second warning is not due (24); null: it is. */
export function whyNoTimeWarning(state: MatchState, at: number): Refusal | null {
  const left = timeLeft(state, at);
  if (left === null) return refusal("clock-stands-still");
  if (state.clock?.warned != null) return refusal("already-told");
  if (left.warningDue === null) return refusal("down-in-time");
  return left.elapsed < left.warningDue - dust ? refusal("not-yet-ten-seconds") : null;
}

/** Why a stop for time would be wrong (24); null: the player is late. */
export function whyNoTimeOut(state: MatchState, at: number): Refusal | null {
  const left = timeLeft(state, at);
  if (left === null) return refusal("clock-stands-still");
  if (state.clock?.warned == null) return refusal("not-told");
  if (left.deadline === null) return refusal("down-in-time");
  return left.elapsed <= left.deadline + dust ? refusal("time-left") : null;
}

/** Why a player gets no extension (24, last paragraph; D8); null: he does. */
export function whyNoExtension(state: MatchState, player: PlayerIndex, at: number): Refusal | null {
  const left = timeLeft(state, at);
  if (left === null || state.clock === null) return refusal("clock-stands-still");
  if (state.clock.extended) return refusal("already-extended");
  if (!mayExtend({ players: state.players, decider: isDecider(state) }, player)) return refusal("no-extension-left");
  return left.deadline !== null && left.elapsed > left.deadline + dust ? refusal("extension-too-late") : null;
}

/** Clause 24: the count after one of its actions; the caller has asked whether it is allowed. */
export function tick(
  state: MatchState,
  kind: "clock-on" | "warn-time" | "bend" | "straighten" | "extend",
  at: number,
): Clock | null {
  const { clock } = state;
  if (kind === "clock-on") {
    const due = state.stage === "break" || state.stage === "play";
    return { since: due ? at : null, extended: false, warned: null, down: null, up: null };
  }
  if (clock === null || clock.since === null) return clock;
  const now = Math.round((at - clock.since) * 1e6) / 1e6;
  switch (kind) {
    case "warn-time":
      return { ...clock, warned: now };
    case "bend":
      return { ...clock, down: now, up: null };
    case "straighten":
      return { ...clock, up: now };
    case "extend":
      // The longer time has a last ten seconds of its own.
      return { ...clock, extended: true, warned: null };
  }
}
