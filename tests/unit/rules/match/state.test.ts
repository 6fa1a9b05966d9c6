import { describe, expect, test } from "vitest";
import { ok } from "../../../../rules/errors.ts";
import type { LogEvent } from "../../../../rules/log.ts";
import { type Action, actionKinds } from "../../../../rules/match/actions.ts";
import { allowed } from "../../../../rules/match/allowed.ts";
import { apply } from "../../../../rules/match/apply.ts";
import { plainSetup, syntheticLag } from "../../../../rules/match/bench.ts";
import { timeLeft } from "../../../../rules/match/clock.ts";
import { act, currentState, type Match, newMatch, playStroke, undo } from "../../../../rules/match/match.ts";
import { refusalClauses } from "../../../../rules/match/refusals.ts";
import { isDecider, type MatchState, stages } from "../../../../rules/match/state.ts";
import { startMatch } from "../../../../rules/match/table.ts";
import { clauseText } from "../../../../rules/texts/clauses.ts";
import { actionWords, protocolWords, refusalWords, stageWords } from "../../../../rules/texts/match-words.ts";
import { cushion, end, meet, tip } from "../fixtures.ts";
import { strokeOf } from "./aimer.ts";

const rest = (ball: number, at: number, x: number, y: number): LogEvent => ({
  type: "rest",
  ball,
  at,
  position: [x, y],
});
const breakEvents = [tip(0), meet(0, 1, 0.2), cushion(12, "left", 0.8), cushion(12, "rear", 1.1), rest(0, 5, 500, 100)];
const breakLog = { events: [...breakEvents, rest(12, 5.5, 1400, -300), end(6)], measures: {} };
const breakStroke = (at: number, player: 0 | 1): Action => ({
  kind: "stroke",
  at,
  player,
  stroke: null,
  log: breakLog,
  digest: "",
  referee: [],
});

function play(actions: readonly Action[], match: Match = newMatch(plainSetup)): Match {
  return actions.reduce((before, action) => {
    const after = act(before, action);
    if (!after.ok) throw new Error(`${action.kind}: ${after.error.path} ${after.error.message}`);
    return after.value;
  }, match);
}

const opening: readonly Action[] = [
  syntheticLag(startMatch(plainSetup), 0, 1),
  { kind: "choose", at: 20, player: 0, option: "7.4(1)" },
];
const broken: readonly Action[] = [...opening, breakStroke(30, 0)];
const possible = (state: MatchState, at: number): readonly string[] =>
  allowed(state, at).flatMap(({ action, player, option, possible: may }) =>
    may ? [[action, option, player].filter((part) => part !== undefined && part !== null).join(" ")] : [],
  );
const reasonOf = (state: MatchState, action: Action): unknown => {
  const after = apply(state, action);
  return after.ok ? null : (after.error.refusal?.name ?? after.error.code);
};

describe("what may happen next", () => {
  test.each([
    ["before the lag", [], ["lag", "warn-slow 0", "warn-slow 1"]],
    ["after the lag", opening.slice(0, 1), ["choose 7.4(1) 0", "choose 7.4(2) 0", "warn-slow 0", "warn-slow 1"]],
    ["before the break", opening, ["place 0", "stroke 0", "incident", "warn-slow 0", "warn-slow 1"]],
    ["after the break", broken, ["stroke 1", "incident", "call", "warn-slow 0", "warn-slow 1"]],
  ] as const)("%s", (_, actions, expected) => {
    expect(possible(currentState(play(actions)), 100)).toEqual(expected);
  });

  test("what may not happen says why, with a clause that has a text", () => {
    for (const actions of [[], opening.slice(0, 1), opening, broken]) {
      for (const item of allowed(currentState(play(actions)), 100)) {
        expect(item.reason === undefined).toBe(item.possible);
        if (item.reason !== undefined) expect(clauseText(item.reason.clause, "ru"), item.reason.clause).toBeDefined();
      }
    }
    for (const clause of Object.values(refusalClauses)) expect(clauseText(clause, "en"), clause).toBeDefined();
  });

  test("reasons before the lag", () => {
    const reasons = allowed(startMatch(plainSetup), 0).map((item) => [item.action, item.reason?.name]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      choose: "no-choice-now",
      place: "lag-first",
      stroke: "lag-first",
      incident: "lag-first",
      call: "no-stroke-to-call",
      "clock-on": "slow-warning-first",
      "warn-time": "clock-is-off",
      "next-frame": "frame-not-over",
    });
  });
});

describe("words", () => {
  test.each([
    ["refusals", refusalWords],
    ["actions", actionWords],
    ["stages", stageWords],
    ["the protocol", protocolWords],
  ])("for %s are there in both languages", (_, words) => {
    for (const { ru, en } of Object.values(words)) {
      if (ru !== "№ {}") expect(ru).toMatch(/[а-яё]/i);
      expect(en).toMatch(/^[^а-яё]+$/i);
    }
  });

  test("for every action and stage", () => {
    expect(Object.keys(actionWords)).toEqual([...actionKinds]);
    expect(Object.keys(stageWords)).toEqual([...stages]);
  });
});

describe("calls about the last stroke", () => {
  const state = currentState(play(broken));
  const call = (clause: string, more: object = {}): Action => ({
    kind: "call",
    at: 50,
    call: { clause, at: 0, call: "foul", ...more },
  });

  test("judge it again from the state before it", () => {
    const after = currentState(play([call("16")], play(broken)));
    expect(after).toMatchObject({ stage: "choose", choice: { player: 1, options: { length: 4 } } });
    expect(after.players[0].debt).toBe(1);
    // A second word about the same stroke adds nothing to the penalty (27.2).
    const twice = currentState(play([call("16"), call("15")], play(broken)));
    expect([twice.players[0].debt, twice.verdict?.fouls.map((foul) => foul.clause)]).toEqual([1, ["15", "16", "12.1"]]);
  });

  test("of another clause than the table's are refused with their place", () => {
    const after = apply(state, call("20"));
    expect(after.ok ? null : after.error).toMatchObject({ code: "E_FORMAT", path: "/call/clause" });
    expect(reasonOf(state, call("24"))).toBe("clock-is-off");
    expect(reasonOf(state, call("20", { call: "override", legal: false, reason: " " }))).toBe("reason-first");
  });

  test("keep the warning and the clock that came after it, from a fresh count", () => {
    const later = play(
      [
        { kind: "warn-slow", at: 40, player: 1 },
        { kind: "clock-on", at: 41 },
        { kind: "extend", at: 42, player: 1 },
      ],
      play(broken),
    );
    expect(currentState(later).players[1].extensions).toBe(1);
    const called = currentState(play([call("16"), { kind: "choose", at: 60, player: 1, option: "12.2(1)" }], later));
    expect(called).toMatchObject({ slowWarned: true, clock: { since: 60, extended: false } });
    // The stroke that the extension was for is not played: it is not used up.
    expect(called.players[1].extensions).toBe(0);
  });

  test("are too late once play has gone on", () => {
    const failed = play([call("16"), { kind: "choose", at: 60, player: 1, option: "12.2(1)" }], play(broken));
    expect(reasonOf(currentState(failed), { ...call("16"), at: 70 })).toBe("no-stroke-to-call");
  });
});

describe("between two strokes", () => {
  const state = currentState(play(broken));
  const incident = (events: readonly LogEvent[], clauses: readonly string[] = []): Action => ({
    kind: "incident",
    at: 50,
    events,
    referee: clauses.map((clause) => ({ clause, at: 0, call: clause.startsWith("2") ? "restore" : "foul" })),
  });

  test.each([
    ["a stroke", incident([tip(1)]), "a-stroke-is-no-incident"],
    ["an end", incident([end(1)]), "a-stroke-is-no-incident"],
    ["nothing", incident([]), "not-called"],
    ["a word about a stroke", incident([], ["16"]), "needs-a-stroke"],
    ["a ball that is not on the table", incident([{ type: "touch", ball: 16, by: "sleeve", at: 0 }]), "E_EVENT"],
    ["a ball put into another", incident([rest(3, 0, 500, 110)]), "impossible-place"],
  ] as const)("%s is refused", (_, action, name) => {
    expect(reasonOf(state, action)).toBe(name);
  });

  test("a touched ball that drops is spotted, and the turn is chosen", () => {
    const events: readonly LogEvent[] = [
      { type: "touch", ball: 3, by: "sleeve", at: 0 },
      { type: "pocket", ball: 3, pocket: "RL", at: 1 },
    ];
    const after = currentState(play([incident(events)], play(broken)));
    expect(after).toMatchObject({ stage: "choose", choice: { player: 0, options: ["6(1)", "6(2)"], resume: "play" } });
    expect(after.verdict?.spots.map((spot) => spot.ball)).toEqual([3]);
    expect(after.table.length).toBe(16);
  });
});

describe("strokes", () => {
  const state = currentState(play(opening));
  const stroke = breakStroke(30, 0);
  if (stroke.kind !== "stroke") throw new Error("no stroke");

  test("of another player or ball than the log's are refused", () => {
    const [, ...others] = breakLog.events;
    const byOther = { ...breakLog, events: [{ ...tip(0), player: 1 } as LogEvent, ...others] };
    expect(reasonOf(state, { ...stroke, log: byOther })).toBe("other-striker");
    expect(reasonOf(state, { ...stroke, stroke: strokeOf(3, 0, 2) })).toBe("other-cue-ball");
    expect(reasonOf(state, { ...stroke, at: 1 })).toBe("time-backwards");
  });

  test("are played by whoever plays, only when one is due", () => {
    const seen: string[] = [];
    const double = (value: { context: { phase: string; striker: number }; rack: boolean }) => {
      seen.push(`${value.context.phase} ${value.context.striker} ${value.rack}`);
      return ok({ log: breakLog, digest: "0123456789abcdef" });
    };
    const played = playStroke(state, strokeOf(0, 0, 8), 0, 30, double);
    expect(played.ok && played.value).toMatchObject({ kind: "stroke", digest: "0123456789abcdef", player: 0 });
    expect(playStroke(startMatch(plainSetup), strokeOf(0, 0, 8), 0, 30, double).ok).toBe(false);
    expect(seen).toEqual(["break 0 true"]);
  });
});

describe("the match around it", () => {
  test("undo takes actions back and stops at the beginning", () => {
    const match = play(broken);
    expect(currentState(undo(match))).toBe(match.states[1]);
    expect(undo(match, 99)).toMatchObject({ actions: [], states: [] });
  });

  test.each([
    [[0, 0], 1, true],
    [[4, 4], 9, true],
    [[4, 3], 9, false],
    [[3, 3], 9, false],
  ] as const)("at %j of %i frames the decider is %s", (frames, most, expected) => {
    const setup = { ...plainSetup, options: { ...plainSetup.options, frames: most } };
    expect(isDecider({ frames, setup })).toBe(expected);
  });

  test("the time left is told for the wall", () => {
    const match = play(
      [
        { kind: "warn-slow", at: 40, player: 1 },
        { kind: "clock-on", at: 50 },
      ],
      play(broken),
    );
    const state = currentState(match);
    expect(timeLeft(state, 60)).toEqual({ elapsed: 10, limit: 45, warningDue: 35, deadline: null });
    const warned = currentState(play([{ kind: "warn-time", at: 90 }], match));
    expect(timeLeft(warned, 92)).toEqual({ elapsed: 42, limit: 45, warningDue: null, deadline: 50 });
    expect(timeLeft(currentState(play(broken)), 60)).toBeNull();
  });
});
