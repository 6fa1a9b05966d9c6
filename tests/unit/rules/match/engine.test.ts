import { beforeAll, describe, expect, test } from "vitest";
import { createPlayer } from "../../../../physics/play.ts";
import type { Result } from "../../../../rules/errors.ts";
import type { Action } from "../../../../rules/match/actions.ts";
import { plainSetup, randomFrom } from "../../../../rules/match/bench.ts";
import { makeMatch, parseMatch } from "../../../../rules/match/file.ts";
import { judgeMatch } from "../../../../rules/match/judge-match.ts";
import {
  act,
  currentState,
  type Match,
  newMatch,
  type PlayStroke,
  playStroke,
  replayThrough,
} from "../../../../rules/match/match.ts";
import { lagCase } from "../../../../rules/match/play.ts";
import type { Applied } from "../../../../rules/match/refusals.ts";
import type { MatchState } from "../../../../rules/match/state.ts";
import { aim, strokeOf, wild } from "./aimer.ts";

function must<T>(result: Result<T> | Applied<T>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.path}: ${result.error.message}`);
  return result.value;
}

/** Both players lag along the cushions of their halves. */
function lagOf(state: MatchState, play: PlayStroke): Action {
  const strokes = [strokeOf(0, 0, 2.9), strokeOf(1, 0, 3)] as const;
  const set = { balls: [0, 1], positions: [[-1200, 400] as const, [-1200, -400] as const], strokes } as const;
  const { log, digest } = must(play(lagCase(state, set)));
  return { kind: "lag", at: state.at + 5, ...set, log, digest, referee: [] };
}

/** One stroke in four goes astray, so that there are fouls and choices too. */
function next(state: MatchState, random: () => number, play: PlayStroke): Action {
  const at = state.at + 5;
  if (state.stage === "lag") return lagOf(state, play);
  if (state.stage === "frame-over") return { kind: "next-frame", at };
  if (state.choice !== null) {
    const { player, options } = state.choice;
    return { kind: "choose", at, player, option: options[Math.floor(random() * options.length)] ?? "6(1)" };
  }
  const stroke =
    state.stage === "break" ? strokeOf(0, 0.3, 8) : random() < 0.25 ? wild(state, random) : aim(state, random);
  return must(playStroke(state, stroke, state.turn ?? 0, at, play));
}

describe("a match of three frames through the engine", () => {
  let play: PlayStroke;
  let match: Match;

  beforeAll(async () => {
    const player = await createPlayer();
    play = (value) => player.simulate(value);
    const random = randomFrom(7);
    match = newMatch({ ...plainSetup, options: { ...plainSetup.options, frames: 3 } });
    while (currentState(match).stage !== "match-over" && match.actions.length < 1000) {
      match = must(act(match, next(currentState(match), random, play)));
    }
  }, 60_000);

  test("is won by two frames, with pots, misses, fouls and choices on the way", () => {
    const state = currentState(match);
    expect(state.stage).toBe("match-over");
    expect(Math.max(...state.frames)).toBe(2);
    const verdicts = match.states.flatMap((each) => (each.verdict?.phase === "play" ? [each.verdict] : []));
    expect(verdicts.some((verdict) => verdict.counted.length > 0)).toBe(true);
    expect(verdicts.some((verdict) => verdict.legal === true && verdict.counted.length === 0)).toBe(true);
    expect(verdicts.some((verdict) => verdict.fouls.length > 0)).toBe(true);
    expect(match.actions.some((action) => action.kind === "choose" && action.option.startsWith("6"))).toBe(true);
  });

  test("keeps sixteen balls", () => {
    for (const state of match.states) {
      const [a, b] = state.players;
      expect(state.table.length + state.aside.length + a.shelf.length + b.shelf.length).toBe(16);
    }
  });

  test("is read from its file, and physics plays every stroke again to the bit", () => {
    const text = makeMatch(match);
    expect(must(parseMatch(text))).toEqual(match);
    const judged = must(judgeMatch(text, play));
    expect(judged.replayed).toBe(match.actions.filter((action) => "log" in action).length);
  }, 60_000);

  test("a stroke that physics does not give is found out", () => {
    const index = match.actions.findIndex((action) => action.kind === "stroke");
    const action = match.actions[index];
    if (action?.kind !== "stroke" || action.stroke === null) throw new Error("no stroke");
    const stroke = { ...action.stroke, speed: action.stroke.speed + 0.01 };
    const edited = { ...match, actions: match.actions.with(index, { ...action, stroke }) };
    const found = replayThrough(edited, play);
    expect(found.ok ? null : found.error).toMatchObject({ code: "E_REPLAY" });
    expect(found.ok ? "" : found.error.path).toMatch(new RegExp(`^/actions/${index}/log/`));
    const digest = { ...match, actions: match.actions.with(index, { ...action, digest: "0123456789abcdef" }) };
    const wrong = replayThrough(digest, play);
    expect(wrong.ok ? null : wrong.error).toMatchObject({ code: "E_REPLAY", path: `/actions/${index}/digest` });
  }, 60_000);
});
