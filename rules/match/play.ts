import type { Case, RefereeCall, Stroke } from "../case.ts";
import { judge } from "../judge.ts";
import type { PlayerIndex, StrokeLog } from "../log.ts";
import type { Verdict } from "../verdict.ts";
import type { LagAction } from "./actions.ts";
import { clockFacts } from "./clock.ts";
import { type ChoiceOption, choiceOptions, freshClock, isDecider, type MatchState, opponentOf } from "./state.ts";
import { isFullRack, tableAfter, withColouredBall } from "./table.ts";

interface Happening {
  readonly striker: PlayerIndex;
  readonly turn: PlayerIndex;
  readonly strokes?: readonly Stroke[];
  readonly log: StrokeLog | null;
  readonly referee?: readonly RefereeCall[];
  readonly digest?: string;
  /** Second of the match at which the tip met the cue ball; null: no stroke. */
  readonly tip: number | null;
}

/** The case that a stroke out of this state is: what the engine plays, the rules judge and every screen opens. */
export function caseOf(state: MatchState, happening: Happening): Case {
  // D19: while a choice is pending before the break was struck, it is still the break that is due.
  const phase = state.stage === "break" || state.choice?.resume === "break" ? "break" : "play";
  return {
    title: state.setup.title,
    table: state.setup.table,
    rules: state.setup.rules,
    context: {
      phase,
      striker: happening.striker,
      turn: happening.turn,
      players: state.players,
      warned: phase === "break" && state.houseWarned,
      decider: isDecider(state),
      clock: clockFacts(state, happening.tip),
      lagBalls: null,
    },
    rack: phase === "break" && isFullRack(state),
    layout: state.table,
    strokes: happening.strokes ?? [],
    launch: [],
    log: happening.log,
    referee: happening.referee ?? [],
    objects: [],
    expect: undefined,
    digest: happening.digest ?? "",
    notes: "",
  };
}

/** The case of a stroke that is still to be played; null where none is due. */
export function strokeCase(state: MatchState, stroke: Stroke, striker: PlayerIndex, at: number): Case | null {
  if (state.turn === null || (state.stage !== "break" && state.stage !== "play")) return null;
  return caseOf(state, { striker, turn: state.turn, strokes: [stroke], log: null, tip: at });
}

/** The case of a lag's two strokes (7.1), each player from his own place. */
export function lagCase(
  state: MatchState,
  action: Pick<LagAction, "balls" | "positions" | "strokes"> & Partial<Pick<LagAction, "log" | "digest" | "referee">>,
): Case {
  const { balls, positions, strokes, log = null, digest = "", referee = [] } = action;
  const play = caseOf(state, { striker: 0, turn: 0, strokes: strokes ?? [], log, digest, referee, tip: null });
  const layout = balls.map((ball, k) => ({ ball, position: positions[k] ?? positions[0] }));
  return {
    ...play,
    context: { ...play.context, phase: "lag", lagBalls: balls },
    rack: false,
    layout: layout.toSorted((a, b) => a.ball - b.ball),
  };
}

const isChoiceOption = (option: string): option is ChoiceOption => choiceOptions.some((known) => known === option);

/**
 * Books a judged stroke, or what happened between two: shelves, debts, places (2, 21-23), who goes on (5), who chooses
 * (6, 12.2), a replay (22A.2, 25), a lag inside the frame (25), the frame's end (1). `at`: when play goes on.
 */
export function book(before: MatchState, value: Case, log: StrokeLog, at: number): MatchState {
  const verdict = judge(value, log);
  const struck = log.events.some((event) => event.type === "tip");
  const players = before.players.map((player, k) => {
    const after = verdict.players[k];
    return after === undefined ? player : { ...player, shelf: after.shelf, debt: after.debt };
  }) as [MatchState["players"][0], MatchState["players"][1]];
  const last = struck ? { before: { ...before, last: null }, value, log, verdict } : null;
  const booked: MatchState = {
    ...before,
    at,
    table: verdict.replay ? before.table : tableAfter(value, log, verdict),
    players,
    last,
    verdict,
  };
  // 22A.2, 25: as before, with the count from the start.
  if (verdict.replay && !isLag(verdict)) return { ...booked, clock: freshClock(before.clock, at) };
  if (struck && verdict.legal === null && !verdict.replay) {
    return { ...before, at, stage: "referee", turn: null, clock: freshClock(before.clock, null), last, verdict };
  }
  if (verdict.winner !== null) return endFrame(booked, verdict.winner);
  return goOn(booked, before, verdict, struck, at);
}

function isLag(verdict: Verdict): boolean {
  return verdict.next !== null && "lag" in verdict.next;
}

/** Clauses 5, 6, 12.2, 25: who plays, who chooses, or a lag. */
function goOn(booked: MatchState, before: MatchState, verdict: Verdict, struck: boolean, at: number): MatchState {
  const { next } = verdict;
  const still = freshClock(before.clock, null);
  if (next === null) return booked;
  if ("lag" in next) return enterLag(booked, at);
  const resume = struck || before.stage !== "break" ? "play" : "break";
  if ("choose" in next) {
    const options = next.options.filter(isChoiceOption);
    return {
      ...booked,
      stage: "choose",
      turn: null,
      choice: { player: next.choose, options, resume },
      houseWarned: false,
      clock: still,
    };
  }
  if (!struck) return booked;
  return {
    ...booked,
    stage: "play",
    turn: next.turn,
    choice: null,
    houseWarned: false,
    clock: freshClock(before.clock, at),
  };
}

/** Clause 25, second paragraph: the position is lost; the coloured ball is back in play and a lag decides. */
function enterLag(state: MatchState, at: number): MatchState {
  const { balls, players } = withColouredBall(
    state.table.map((item) => item.ball),
    state.players,
  );
  return {
    ...state,
    at,
    stage: "lag",
    turn: null,
    choice: null,
    table: [],
    aside: balls,
    players,
    houseWarned: false,
    clock: freshClock(state.clock, null),
    last: state.last,
  };
}

/** Clause 1: the frame is won; the match with the greater half of its frames. */
function endFrame(state: MatchState, winner: PlayerIndex): MatchState {
  const frames: [number, number] = [state.frames[0], state.frames[1]];
  frames[winner] += 1;
  const over = frames[winner] * 2 > state.setup.options.frames;
  return {
    ...state,
    frames,
    stage: over ? "match-over" : "frame-over",
    turn: null,
    choice: null,
    houseWarned: false,
    clock: freshClock(state.clock, null),
    winner,
  };
}

/**
 * Something between two strokes while a choice is pending: each pays for his own, the choice stays with who has it
 * (27.2, D17). The offender of the pending choice counts as the player at the table.
 */
export function bookAside(before: MatchState, value: Case, log: StrokeLog, at: number): MatchState {
  const after = book(before, value, log, at);
  if (before.choice === null || after.stage === "lag") return after;
  return { ...after, stage: "choose", turn: null, choice: before.choice, clock: before.clock };
}

/** Who counts as at the table between two strokes: whose turn it is, or the offender while his opponent chooses. */
export function atTable(state: MatchState): PlayerIndex | null {
  return state.turn ?? (state.choice === null ? null : opponentOf(state.choice.player));
}
