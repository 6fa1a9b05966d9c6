import type { BallId, LogEvent, PlayerIndex, PositionMm, StrokeLog } from "../log.ts";
import { defaultRules } from "../options.ts";
import type { Action, LagAction, StrokeAction } from "./actions.ts";
import { makeMatch, parseMatch } from "./file.ts";
import { act, currentState, type Match, newMatch, replay } from "./match.ts";
import { defaultOptions, type MatchSetup, type MatchState } from "./state.ts";
import { isPlace, tableOf } from "./table.ts";

/** Numbers between 0 and 1 from a seed (mulberry32): a match of random strokes is the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What a synthetic stroke comes to. */
export type Outcome = "pot" | "miss" | "foul";

const tip = (ball: BallId): LogEvent => ({ type: "tip", ball, from: 0, to: 0.0013, peak: 900 });

/** Where a ball could come to rest: clear of the others. */
function freePlace(state: MatchState, ball: BallId, taken: readonly PositionMm[], random: () => number): PositionMm {
  const table = tableOf(state);
  const others = taken.map((position, k) => ({ ball: 100 + k, position }));
  for (let attempt = 0; attempt < 200; attempt++) {
    const position: PositionMm = [
      Math.round((random() - 0.5) * 3400 * 100) / 100,
      Math.round((random() - 0.5) * 1640 * 100) / 100,
    ];
    if (isPlace(table, [...state.table, ...others], ball, position)) return position;
  }
  return state.table.find((item) => item.ball === ball)?.position ?? [0, 0];
}

/** A log that a stroke out of this state could have, written without physics. */
export function syntheticLog(state: MatchState, outcome: Outcome, random: () => number): StrokeLog {
  const balls = state.table.map((item) => item.ball);
  const pick = (from: readonly BallId[]): BallId => from[Math.floor(random() * from.length)] ?? 0;
  const cue = state.stage === "break" ? 0 : pick(balls);
  const object = pick(balls.filter((ball) => ball !== cue));
  const cuePlace = freePlace(state, cue, [], random);
  if (outcome === "foul" && random() < 0.3) {
    const rest: LogEvent = { type: "rest", ball: cue, at: 2, position: cuePlace };
    return { events: [tip(cue), rest, { type: "end", at: 2 }], measures: { azimuth: 10, elevation: 3 } };
  }
  const events: LogEvent[] = [
    tip(cue),
    { type: "balls", balls: [cue, object], from: 0.4, to: 0.4004, peak: 4000, moving: [cue] },
    { type: "cushion", ball: object, cushion: "left", from: 0.8, turn: 0.803, to: 0.806, peak: 300, reflected: true },
  ];
  if (outcome === "pot") {
    events.push({ type: "pocket", ball: object, pocket: random() < 0.5 ? "RL" : "MR", at: 1.5 });
  } else {
    if (outcome === "miss") {
      events.push({ type: "cushion", ball: object, cushion: "rear", from: 1.2, turn: 1.203, to: 1.206, peak: 200 });
    }
    const position = freePlace(state, object, [cuePlace], random);
    events.push({ type: "rest", ball: object, at: 3.25, position });
  }
  if (outcome === "foul" && random() < 0.3) events.push({ type: "off", ball: cue, at: 3.5, where: "floor" });
  else events.push({ type: "rest", ball: cue, at: 4, position: cuePlace });
  events.push({ type: "end", at: 4.5 });
  return { events, measures: { azimuth: 10, elevation: 3, gaps: { [object]: 300 } } };
}

/** A lag that the given player wins. */
export function syntheticLag(state: MatchState, winner: PlayerIndex, at: number): LagAction {
  const [first = 0, second = 1] = state.aside;
  const balls = [first, second] as const;
  const reach = (player: PlayerIndex): number => (player === winner ? -1700 : -1500);
  const events: readonly LogEvent[] = [
    { type: "tip", ball: first, from: 0, to: 0.0013, player: 0 },
    { type: "tip", ball: second, from: 0, to: 0.0013, player: 1 },
    ...balls.map((ball): LogEvent => ({ type: "cushion", ball, cushion: "rear", from: 2, turn: 2.003, to: 2.006 })),
    { type: "rest", ball: first, at: 8, position: [reach(0), 400] },
    { type: "rest", ball: second, at: 8, position: [reach(1), -400] },
    { type: "end", at: 8 },
  ];
  return {
    kind: "lag",
    at,
    balls,
    positions: [
      [-1200, 400],
      [-1200, -400],
    ],
    strokes: null,
    log: { events, measures: {} },
    digest: "",
    referee: [],
  };
}

/** The next action of a match of random strokes; null when the match is over. Pots are as likely as `pots`, fouls as `fouls`. */
export function syntheticAction(state: MatchState, random: () => number, pots = 0.5, fouls = 0.25): Action | null {
  const at = state.at + 10;
  switch (state.stage) {
    case "match-over":
      return null;
    case "lag":
      return syntheticLag(state, random() < 0.5 ? 0 : 1, at);
    case "frame-over":
      return { kind: "next-frame", at };
    case "choose": {
      const { player = 0, options = [] } = state.choice ?? {};
      const option = options[Math.floor(random() * options.length)] ?? "6(1)";
      return { kind: "choose", at, player, option };
    }
    case "referee":
      return { kind: "call", at, call: { clause: "20", at: 0, call: "override", legal: false, reason: "undecided" } };
    default: {
      const player = state.turn ?? 0;
      const luck = random();
      const outcome: Outcome = luck < pots ? "pot" : luck < pots + fouls ? "foul" : "miss";
      return strokeAction(player, at, syntheticLog(state, outcome, random));
    }
  }
}

function strokeAction(player: PlayerIndex, at: number, log: StrokeLog): StrokeAction {
  return { kind: "stroke", at, player, stroke: null, log, digest: "", referee: [] };
}

export const plainSetup: MatchSetup = {
  title: "",
  table: { preset: "tournament", overrides: {} },
  rules: defaultRules,
  players: ["A", "B"],
  options: { ...defaultOptions, frames: 99 },
  start: null,
};

/** A match of so many random strokes, in which neither player gets far ahead; a new lag, choices and frames between. */
export function syntheticMatch(strokes: number, seed: number): Match {
  const random = randomFrom(seed);
  let match = newMatch(plainSetup);
  let played = 0;
  while (played < strokes) {
    const action = syntheticAction(currentState(match), random, 0.3, 0.25);
    if (action === null) return match;
    const after = act(match, action);
    if (!after.ok) throw new RangeError(`${after.error.code} ${after.error.path}: ${after.error.message}`);
    match = after.value;
    if (action.kind === "stroke") played++;
  }
  return match;
}

export interface RestoreTimes {
  readonly strokes: number;
  /** Characters of the file. */
  readonly size: number;
  /** Milliseconds, medians: from actions in memory, and from the file with all its checks. */
  readonly replayed: number;
  readonly parsed: number;
}

/** How long a match of 1,000 strokes takes to be restored. `now` tells milliseconds: rules have no clock of their own. */
export function restoreTimes(now: () => number, strokes = 1000, rounds = 7): RestoreTimes {
  const match = syntheticMatch(strokes, 1);
  const text = makeMatch(match);
  const time = (work: () => unknown): number => {
    const spent = Array.from({ length: rounds }, () => {
      const from = now();
      work();
      return now() - from;
    }).sort((a, b) => a - b);
    return spent[Math.floor(rounds / 2)] ?? 0;
  };
  const replayed = time(() => replay(match.start.setup, match.actions));
  return { strokes, size: text.length, replayed, parsed: time(() => parseMatch(text)) };
}
