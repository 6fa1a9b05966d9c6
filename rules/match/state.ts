import type { Case, ClockFacts, PlacedBall, PlayerState, RuleOptions } from "../case.ts";
import type { BallId, PlayerIndex, StrokeLog } from "../log.ts";
import type { Verdict } from "../verdict.ts";

/**
 * The match as data. A state is what stands between two actions; nothing in it moves and no clock runs: times are
 * seconds from the start of the match, and come with the actions.
 */
export const stages = ["lag", "choose", "break", "play", "referee", "frame-over", "match-over"] as const;
/** `referee`: the log does not decide the stroke, so a person must. */
export type Stage = (typeof stages)[number];

/** Whether a stroke out of turn (26) or before the end of the last one (14.2) is refused, or taken and judged. */
export const matchModes = ["training", "tournament"] as const;
export type MatchMode = (typeof matchModes)[number];

export interface MatchOptions {
  /** The match is won by the greater half of these frames. */
  readonly frames: number;
  readonly mode: MatchMode;
  /** The program objects to every place outside the house at once (11.3). */
  readonly autoWarn: boolean;
  /** Seconds for a stroke once the clock is in (24). */
  readonly clock: number;
}

export const defaultOptions: MatchOptions = { frames: 9, mode: "training", autoWarn: true, clock: 45 };

/** A match that is taken up in the middle: a lesson, a sequence of cases. */
export interface StartPosition {
  /** Frames won so far. */
  readonly frames: readonly [number, number];
  readonly opener: PlayerIndex;
  readonly stage: "break" | "play";
  readonly turn: PlayerIndex;
  readonly shelves: readonly [readonly BallId[], readonly BallId[]];
  readonly debts: readonly [number, number];
  /** Every ball in play; for the break the rules rack what is not on a shelf. */
  readonly layout: readonly PlacedBall[];
}

export interface MatchSetup {
  readonly title: string;
  readonly table: Case["table"];
  readonly rules: RuleOptions;
  readonly players: readonly [string, string];
  readonly options: MatchOptions;
  /** Null: from the first lag. */
  readonly start: StartPosition | null;
}

export const choiceOptions = ["6(1)", "6(2)", "7.4(1)", "7.4(2)", "12.2(1)", "12.2(2)", "12.2(3)", "12.2(4)"] as const;
export type ChoiceOption = (typeof choiceOptions)[number];

export interface Choice {
  readonly player: PlayerIndex;
  readonly options: readonly ChoiceOption[];
  /** What is played after a choice of 6: the break where none was struck yet (D19). */
  readonly resume: "break" | "play";
}

/** The clock of 24 for the stroke that is due; seconds are counted from `since`. */
export interface Clock extends Omit<ClockFacts, "limit" | "tip"> {
  /** When the count began; null: it stands still. */
  readonly since: number | null;
}

/** The last stroke, as long as the referee may still speak of it. */
export interface LastStroke {
  readonly before: MatchState;
  readonly value: Case;
  readonly log: StrokeLog;
  readonly verdict: Verdict;
}

export interface MatchState {
  readonly setup: MatchSetup;
  /** Seconds from the start of the match: the end of the last action. */
  readonly at: number;
  /** From 1. */
  readonly frame: number;
  readonly frames: readonly [number, number];
  /** Who began this frame (13); null before the choice of 7.4. */
  readonly opener: PlayerIndex | null;
  readonly stage: Stage;
  /** Who is at the table in `break` and `play`. */
  readonly turn: PlayerIndex | null;
  readonly choice: Choice | null;
  readonly table: readonly PlacedBall[];
  /** Balls kept from the table until the lag is decided. */
  readonly aside: readonly BallId[];
  readonly players: readonly [PlayerState, PlayerState];
  /** The breaker was told that the coloured ball stands outside the house (11.3). */
  readonly houseWarned: boolean;
  /** A player was warned of slow play, so that the clock may come in (24). */
  readonly slowWarned: boolean;
  readonly clock: Clock | null;
  readonly last: LastStroke | null;
  /** What the last action was judged to be; null where it was none to judge. */
  readonly verdict: Verdict | null;
  /** Who won the frame, or the match where that is over. */
  readonly winner: PlayerIndex | null;
}

export const opponentOf = (player: PlayerIndex): PlayerIndex => (player === 0 ? 1 : 0);

/** Clause 24, last paragraph: the only frame left at equal score. */
export function isDecider(state: Pick<MatchState, "frames" | "setup">): boolean {
  const [a, b] = state.frames;
  return a === b && a + b === state.setup.options.frames - 1;
}

const nobody = { shelf: [], debt: 0, extensions: 0 } as const;

/** A match before its first lag, with all balls aside. */
export function beforeFirstLag(setup: MatchSetup): MatchState {
  return {
    setup,
    at: 0,
    frame: 1,
    frames: [0, 0],
    opener: null,
    stage: "lag",
    turn: null,
    choice: null,
    table: [],
    aside: Array.from({ length: 16 }, (_, ball) => ball),
    players: [
      { ...nobody, name: setup.players[0] },
      { ...nobody, name: setup.players[1] },
    ],
    houseWarned: false,
    slowWarned: false,
    clock: null,
    last: null,
    verdict: null,
    winner: null,
  };
}

/** Clause 24: the count for a new stroke; it stands still where no stroke is due. */
export function freshClock(clock: Clock | null, since: number | null): Clock | null {
  return clock === null ? null : { since, extended: false, warned: null, down: null, up: null };
}
