import type { BallId, PlayerIndex, PositionMm } from "../log.ts";
import { clean, type Penalty, type Spot, type Verdict } from "../verdict.ts";
import type { ChoiceOption, MatchState, Stage } from "./state.ts";

/** A state as a file tells it: everything that is seen at the table, nothing that follows from the setup. */
export interface StateSummary {
  readonly at: number;
  readonly frame: number;
  readonly frames: readonly [number, number];
  readonly opener: PlayerIndex | null;
  readonly stage: Stage;
  readonly turn: PlayerIndex | null;
  readonly choice: { readonly player: PlayerIndex; readonly options: readonly ChoiceOption[] } | null;
  readonly scores: readonly [number, number];
  readonly shelves: readonly [readonly BallId[], readonly BallId[]];
  readonly debts: readonly [number, number];
  readonly extensions: readonly [number, number];
  readonly layout: Readonly<Record<string, PositionMm>>;
  readonly aside: readonly BallId[];
  readonly houseWarned: boolean;
  readonly slowWarned: boolean;
  readonly clock: MatchState["clock"];
  readonly winner: PlayerIndex | null;
}

/** Clause 1: the shelf less the debt (2.2). */
export function scores(state: MatchState): readonly [number, number] {
  const [a, b] = state.players;
  return [a.shelf.length - a.debt, b.shelf.length - b.debt];
}

export function summarise(state: MatchState): StateSummary {
  const [a, b] = state.players;
  const layout: Record<string, PositionMm> = {};
  for (const { ball, position } of state.table) layout[ball] = [clean(position[0]), clean(position[1])];
  const { choice } = state;
  return {
    at: clean(state.at),
    frame: state.frame,
    frames: state.frames,
    opener: state.opener,
    stage: state.stage,
    turn: state.turn,
    choice: choice === null ? null : { player: choice.player, options: choice.options },
    scores: scores(state),
    shelves: [a.shelf, b.shelf],
    debts: [a.debt, b.debt],
    extensions: [a.extensions, b.extensions],
    layout,
    aside: state.aside,
    houseWarned: state.houseWarned,
    slowWarned: state.slowWarned,
    clock: state.clock,
    winner: state.winner,
  };
}

/** A verdict as a match file tells it: without the log's indexes and the table of conditions. */
export interface VerdictSummary {
  readonly legal: boolean | null;
  readonly completion: string | null;
  readonly fouls: readonly {
    readonly clause: string;
    readonly item: string | null;
    readonly player: PlayerIndex;
    readonly when: string;
  }[];
  readonly notes: readonly { readonly clause: string; readonly name: string }[];
  readonly undecided: readonly string[];
  readonly counted: readonly BallId[];
  readonly paid: readonly BallId[];
  readonly returned: readonly BallId[];
  readonly restored: readonly BallId[];
  readonly penalties: readonly Pick<Penalty, "player" | "fromShelf" | "debt">[];
  readonly spots: readonly Spot[];
  readonly replay: boolean;
}

export function summariseVerdict(verdict: Verdict): VerdictSummary {
  return {
    legal: verdict.legal,
    completion: verdict.completion?.clause ?? null,
    fouls: verdict.fouls.map(({ clause, item, player, when }) => ({ clause, item, player, when })),
    notes: verdict.notes.map(({ clause, name }) => ({ clause, name })),
    undecided: verdict.undecided,
    counted: verdict.counted,
    paid: verdict.paid,
    returned: verdict.returned,
    restored: verdict.restored,
    penalties: verdict.penalties.map(({ player, fromShelf, debt }) => ({ player, fromShelf, debt })),
    spots: verdict.spots,
    replay: verdict.replay,
  };
}
