import type { PlayerIndex } from "../log.ts";
import { type ActionKind, actionKinds } from "./actions.ts";
import { whyNot } from "./guards.ts";
import { type Refusal, refusal } from "./refusals.ts";
import { type ChoiceOption, choiceOptions, type MatchState } from "./state.ts";

/** One thing that could be done, for a button: whether it can be now, and why not. */
export interface Possibility {
  readonly action: ActionKind;
  /** Who would do it; null: the referee, or both. */
  readonly player: PlayerIndex | null;
  /** For a choice. */
  readonly option?: ChoiceOption;
  readonly possible: boolean;
  readonly reason?: Refusal;
}

const byPlayers: ReadonlySet<ActionKind> = new Set(["place", "stroke", "warn-slow", "bend", "straighten", "extend"]);

/** Everything that may or may not happen next, at a time of the match; what is refused names its clause. */
export function allowed(state: MatchState, at: number): readonly Possibility[] {
  return actionKinds.flatMap((action): readonly Possibility[] => {
    if (action === "choose") return choices(state, at);
    if (!byPlayers.has(action)) return [possibility(state, action, at, null)];
    return ([0, 1] as const).map((player) => possibility(state, action, at, player));
  });
}

function possibility(state: MatchState, action: ActionKind, at: number, player: PlayerIndex | null): Possibility {
  const reason = whyNot(state, action, at, player);
  return reason === null ? { action, player, possible: true } : { action, player, possible: false, reason };
}

/** Clauses 6, 7.4 and 12.2: each option, for the player who has it. */
function choices(state: MatchState, at: number): readonly Possibility[] {
  const player = state.choice?.player ?? null;
  const reason = whyNot(state, "choose", at, player);
  return choiceOptions.map((option): Possibility => {
    const why = reason ?? (state.choice?.options.includes(option) === true ? null : refusal("no-such-option"));
    const base = { action: "choose", player, option } as const;
    return why === null ? { ...base, possible: true } : { ...base, possible: false, reason: why };
  });
}
