import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LogEvent, PlayerIndex } from "../../../rules/log.ts";
import { type Action, actionKinds } from "../../../rules/match/actions.ts";
import { allowed } from "../../../rules/match/allowed.ts";
import { apply } from "../../../rules/match/apply.ts";
import { plainSetup, randomFrom, syntheticAction, syntheticLag, syntheticLog } from "../../../rules/match/bench.ts";
import { makeMatch, parseMatch } from "../../../rules/match/file.ts";
import { act, currentState, type Match, newMatch, replay, undo } from "../../../rules/match/match.ts";
import { choiceOptions, type MatchSetup, type MatchState } from "../../../rules/match/state.ts";
import { scores } from "../../../rules/match/summary.ts";
import { misplaced, startMatch, tableOf } from "../../../rules/match/table.ts";

const setup: MatchSetup = { ...plainSetup, options: { ...plainSetup.options, frames: 3, autoWarn: false } };

/** What must hold in every state of every match. */
function check(state: MatchState): void {
  const places = [
    ...state.table.map((item) => item.ball),
    ...state.aside,
    ...state.players[0].shelf,
    ...state.players[1].shelf,
  ].sort((a, b) => a - b);
  expect(places).toEqual(Array.from({ length: 16 }, (_, ball) => ball));
  expect(misplaced(tableOf(state), state.table)).toBeNull();
  for (const player of state.players) {
    expect(player.debt).toBeGreaterThanOrEqual(0);
    expect(player.shelf.length === 0 || player.debt === 0).toBe(true);
    expect(player.extensions).toBeLessThanOrEqual(2);
  }
  expect(state.turn === null).toBe(state.stage !== "break" && state.stage !== "play");
  expect(state.choice === null).toBe(state.stage !== "choose");
  expect(state.aside.length === 0).toBe(state.stage !== "lag" && !(state.choice?.options[0] === "7.4(1)"));
  expect(state.winner !== null).toBe(state.stage === "frame-over" || state.stage === "match-over");
  if (state.winner !== null) expect(scores(state)[state.winner]).toBeGreaterThanOrEqual(8);
  else if (state.stage !== "referee") expect(Math.max(...scores(state))).toBeLessThan(8);
  if (state.clock !== null && state.turn === null) expect(state.clock.since).toBeNull();
  if (state.stage === "break") {
    expect(state.table.some((item) => item.ball === 0)).toBe(true);
  }
}

const player = fc.constantFrom<PlayerIndex>(0, 1);
const wait = fc.double({ min: 0, max: 60, noNaN: true });
const touch = (ball: number, by: PlayerIndex): LogEvent => ({ type: "touch", ball, by: "sleeve", at: 0, player: by });

/** Any action, sensible or not, for the state that it meets. */
type Make = (state: MatchState) => Action;
const anything: fc.Arbitrary<Make> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.nat().map(
      (seed): Make =>
        (state) =>
          syntheticAction(state, randomFrom(seed)) ?? { kind: "next-frame", at: state.at },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(player, fc.constantFrom(...choiceOptions), wait).map(
      ([p, option, s]): Make =>
        (state) => ({ kind: "choose", at: state.at + s, player: p, option }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(player, fc.integer({ min: -1800, max: 200 }), fc.integer({ min: -900, max: 900 })).map(
      ([p, x, y]): Make =>
        (state) => ({ kind: "place", at: state.at, player: p, position: [x, y] }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(player, fc.nat({ max: 15 })).map(
      ([p, ball]): Make =>
        (state) => ({ kind: "incident", at: state.at + 1, events: [touch(ball, p)], referee: [] }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Make>(
      (state) => ({
        kind: "incident",
        at: state.at + 1,
        events: [],
        referee: [{ clause: "25", at: 0, call: "restore" }],
      }),
      (state) => ({
        kind: "incident",
        at: state.at + 1,
        events: [],
        referee: [{ clause: "25", at: 0, call: "no-restore" }],
      }),
      (state) => ({ kind: "call", at: state.at + 1, call: { clause: "25", at: 0.1, call: "restore" } }),
      (state) => ({ kind: "call", at: state.at + 1, call: { clause: "25", at: 99, call: "no-restore" } }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("16", "17", "26", "15"), fc.constantFrom(0, 99)).map(
      ([clause, when]): Make =>
        (state) => ({ kind: "call", at: state.at + 1, call: { clause, at: when, call: "foul" } }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (legal): Make =>
        (state) => ({
          kind: "call",
          at: state.at + 1,
          call: { clause: "20", at: 0, call: "override", legal, reason: "seen" },
        }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom("warn-slow" as const, "bend" as const, "straighten" as const, "extend" as const),
        player,
        wait,
      )
      .map(
        ([kind, p, s]): Make =>
          (state) => ({ kind, at: state.at + s, player: p }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "warn-house" as const,
          "clock-on" as const,
          "warn-time" as const,
          "time-out" as const,
          "next-frame" as const,
        ),
        wait,
      )
      .map(
        ([kind, s]): Make =>
          (state) => ({ kind, at: state.at + s }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (seed): Make =>
        (state) => ({
          kind: "stroke",
          at: state.at + 1,
          player: 1,
          stroke: null,
          digest: "",
          referee: [],
          log: syntheticLog(state, "pot", randomFrom(seed)),
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: player.map(
      (p): Make =>
        (state) =>
          syntheticLag(state, p, state.at + 1),
    ),
  },
);

function play(makes: readonly Make[], from: MatchSetup = setup): Match {
  let match = newMatch(from);
  for (const make of makes) {
    const after = act(match, make(currentState(match)));
    if (after.ok) match = after.value;
  }
  return match;
}

const matches = fc.array(anything, { maxLength: 60, size: "max" }).map((makes) => play(makes));
const tournament: MatchSetup = { ...setup, options: { ...setup.options, mode: "tournament" } };

describe("a match", () => {
  test("keeps every ball in one place and every count in order, whatever is done", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60, size: "max" }), fc.boolean(), (makes, strict) => {
        const match = play(makes, strict ? tournament : setup);
        check(match.start);
        for (const state of match.states) check(state);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test("a score changes by pots and penalties alone", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60, size: "max" }), (makes) => {
        const match = play(makes);
        let before = match.start;
        for (const [index, state] of match.states.entries()) {
          const kind = match.actions[index]?.kind;
          const sum = (of: MatchState): number => scores(of)[0] + scores(of)[1];
          const verdict = state.verdict;
          if (kind === "stroke" || kind === "incident" || kind === "time-out") {
            const { counted = [], penalties = [] } = state.stage === "referee" ? {} : (verdict ?? {});
            expect(sum(state) - sum(before)).toBe(counted.length - penalties.length);
          } else if (kind !== "call" && kind !== "next-frame") expect(sum(state)).toBe(sum(before));
          before = state;
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  test("is the same from any prefix of its actions, and after undo", () => {
    fc.assert(
      fc.property(matches, fc.nat(), (match, cut) => {
        const length = match.actions.length === 0 ? 0 : cut % (match.actions.length + 1);
        const again = replay(setup, match.actions.slice(0, length));
        expect(again.ok && currentState(again.value)).toEqual(match.states[length - 1] ?? match.start);
        expect(currentState(undo(match, match.actions.length - length))).toEqual(
          match.states[length - 1] ?? match.start,
        );
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test("is read from its file as it was written", () => {
    fc.assert(
      fc.property(matches, (match) => {
        const parsed = parseMatch(makeMatch(match));
        if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
        expect(parsed.value).toEqual(match);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("what is said to be possible is done, what is not is refused with the same reason", () => {
    fc.assert(
      fc.property(matches, fc.double({ min: 0, max: 50, noNaN: true }), (match, later) => {
        const state = currentState(match);
        const at = state.at + later;
        const list = allowed(state, at);
        expect(new Set(list.map((item) => item.action)).size).toBe(actionKinds.length);
        for (const item of list) {
          const action = plainAction(item.action, at, item.player, item.option);
          if (action === null) continue;
          const after = apply(state, action);
          if (item.possible) expect(after.ok, item.action).toBe(true);
          else expect(after.ok ? null : after.error.refusal).toEqual(item.reason);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test("a refused action leaves the state alone", () => {
    fc.assert(
      fc.property(matches, anything, (match, make) => {
        const state = currentState(match);
        const before = structuredClone(state);
        apply(state, make(state));
        expect(state).toEqual(before);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

/** The actions that need no log and no place. */
function plainAction(
  kind: Action["kind"],
  at: number,
  who: PlayerIndex | null,
  option: (typeof choiceOptions)[number] | undefined,
): Action | null {
  switch (kind) {
    case "choose":
      return option === undefined ? null : { kind, at, player: who ?? 0, option };
    case "warn-slow":
    case "bend":
    case "straighten":
    case "extend":
      return { kind, at, player: who ?? 0 };
    case "warn-house":
    case "clock-on":
    case "warn-time":
    case "time-out":
    case "next-frame":
      return { kind, at };
    default:
      return null;
  }
}

describe("ten thousand random strokes", () => {
  test("every match ends, with pots twice as likely as fouls", () => {
    const random = randomFrom(2);
    let strokes = 0;
    let ended = 0;
    let longest = 0;
    while (strokes < 10_000) {
      let state = startMatch(setup);
      let here = 0;
      for (let action = syntheticAction(state, random); action !== null; action = syntheticAction(state, random)) {
        const after = apply(state, action);
        if (!after.ok) throw new Error(`${after.error.path}: ${after.error.message}`);
        state = after.value;
        if (action.kind === "stroke") here++;
        expect(here).toBeLessThan(2000);
        if (here % 25 === 0) check(state);
      }
      expect(state.stage).toBe("match-over");
      expect(Math.max(...state.frames)).toBe(2);
      strokes += here;
      longest = Math.max(longest, here);
      ended++;
    }
    expect(ended).toBeGreaterThan(50);
    expect(longest).toBeGreaterThan(20);
  }, 60_000);
});
