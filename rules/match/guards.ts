import type { PlayerIndex } from "../log.ts";
import type { ActionKind } from "./actions.ts";
import { whyNoExtension, whyNoTimeOut, whyNoTimeWarning } from "./clock.ts";
import { type Refusal, refusal } from "./refusals.ts";
import type { MatchState } from "./state.ts";
import { isInHouse } from "./table.ts";

/** What must happen before anybody may strike; null: nothing. */
function firstOfAll(state: MatchState): Refusal | null {
  switch (state.stage) {
    case "lag":
      return refusal("lag-first");
    case "choose":
      return refusal("choice-first", choiceClause(state));
    case "referee":
      return refusal("referee-first");
    case "frame-over":
      return refusal("frame-over");
    case "match-over":
      return refusal("match-over");
    default:
      return null;
  }
}

/** The clause of a pending choice: 6, 7.4 or 12.2. */
function choiceClause(state: MatchState): string {
  return state.choice?.options[0]?.replace(/\(\d\)$/, "") ?? "6";
}

/** Why this kind of action is impossible now; null: it is possible. `player`: who would do it, where somebody does. */
export function whyNot(state: MatchState, kind: ActionKind, at: number, player: PlayerIndex | null): Refusal | null {
  if (at < state.at) return refusal("time-backwards");
  // The referee may still correct the stroke that ended the match.
  if (kind === "call") return state.last === null ? refusal("no-stroke-to-call") : null;
  if (state.stage === "match-over") return refusal("match-over");
  switch (kind) {
    case "lag":
      return state.stage === "lag" ? null : refusal("no-lag-now");
    case "choose":
      if (state.choice === null || state.stage !== "choose") return refusal("no-choice-now");
      return player === state.choice.player ? null : refusal("not-your-choice", choiceClause(state));
    case "place":
    case "warn-house":
      return whyNoPlacing(state, kind, player);
    case "stroke":
      return firstOfAll(state) ?? whyNotHisTurn(state, player);
    case "incident":
      // After the lag the balls are not set up yet: there is nothing to touch.
      return state.stage === "choose" && state.aside.length === 0 ? null : firstOfAll(state);
    case "warn-slow":
      return state.clock === null ? null : refusal("clock-is-on");
    case "clock-on":
      if (state.clock !== null) return refusal("clock-is-on");
      return state.slowWarned ? null : refusal("slow-warning-first");
    case "next-frame":
      return state.stage === "frame-over" ? null : refusal("frame-not-over");
    default:
      return whyNoTiming(state, kind, at, player);
  }
}

/** Clause 26: a stroke out of turn; the trainer refuses it, a tournament takes and judges it. */
function whyNotHisTurn(state: MatchState, player: PlayerIndex | null): Refusal | null {
  return player === state.turn || state.setup.options.mode === "tournament" ? null : refusal("not-your-turn");
}

/** Clause 11.3: placing the coloured ball, and objecting to its place. */
function whyNoPlacing(state: MatchState, kind: "place" | "warn-house", player: PlayerIndex | null): Refusal | null {
  const first = firstOfAll(state);
  if (first !== null) return first;
  if (state.stage !== "break") return refusal("not-before-the-break");
  if (kind === "place") return player === state.turn ? null : refusal("not-your-turn");
  if (state.houseWarned) return refusal("already-warned");
  const coloured = state.table.find((item) => item.ball === 0);
  return coloured === undefined || isInHouse(state, coloured.position) ? refusal("inside-the-house") : null;
}

/** Clause 24: everything that needs a running count. */
function whyNoTiming(
  state: MatchState,
  kind: "warn-time" | "bend" | "straighten" | "extend" | "time-out",
  at: number,
  player: PlayerIndex | null,
): Refusal | null {
  if (state.clock === null) return refusal("clock-is-off");
  const first = firstOfAll(state);
  if (first !== null) return first;
  if (kind === "warn-time") return whyNoTimeWarning(state, at);
  if (kind === "time-out") return whyNoTimeOut(state, at);
  if (player === null || player !== state.turn) return refusal("not-your-turn");
  const isDown = state.clock.down !== null && state.clock.up === null;
  if (kind === "bend") return isDown ? refusal("already-down") : null;
  if (kind === "straighten") return isDown ? null : refusal("not-down");
  return whyNoExtension(state, player, at);
}
