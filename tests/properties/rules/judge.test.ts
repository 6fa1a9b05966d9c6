import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judge } from "../../../rules/judge.ts";
import { ballCount, cushions, type LogEvent, pockets } from "../../../rules/log.ts";
import type { Verdict } from "../../../rules/verdict.ts";
import { scene, withLater } from "./arbitraries.ts";

const runs = { numRuns: 1000 };
const ball = fc.integer({ min: 1, max: 9 });

/** Where each ball is once everything is spotted. */
function places(value: Parameters<typeof judge>[0], verdict: Verdict): readonly string[][] {
  const at = Array.from({ length: ballCount }, (): string[] => []);
  for (const item of value.layout) {
    const gone = [...verdict.counted, ...verdict.returned].includes(item.ball);
    if (!gone) at[item.ball]?.push("table");
  }
  for (const spot of verdict.spots) at[spot.ball]?.push("table");
  for (const player of verdict.players) for (const shelved of player.shelf) at[shelved]?.push("shelf");
  return at;
}

describe("judge", () => {
  test("is a function of its arguments", () => {
    fc.assert(
      fc.property(scene, ({ value, log }) => {
        expect(judge(value, log)).toEqual(judge(value, log));
      }),
      { numRuns: 200 },
    );
  });

  test("a later cushion, crossing or pot never makes a legal stroke illegal", () => {
    const later = fc.oneof(
      fc.tuple(ball, fc.constantFrom(...cushions)).map(
        ([b, cushion]) =>
          (at: number): LogEvent => ({ type: "cushion", ball: b, cushion, from: at }),
      ),
      fc.tuple(ball, fc.constantFrom(1 as const, -1 as const)).map(
        ([b, to]) =>
          (at: number): LogEvent => ({ type: "line", line: "centre", ball: b, at, to }),
      ),
      fc.tuple(ball, fc.constantFrom(...pockets)).map(
        ([b, pocket]) =>
          (at: number): LogEvent => ({ type: "pocket", ball: b, pocket, at }),
      ),
    );
    fc.assert(
      fc.property(scene, later, ({ value, log }, make) => {
        const longer = withLater(log, make);
        fc.pre(longer !== null);
        if (judge(value, log).legal === true) expect(judge(value, longer).legal).toBe(true);
      }),
      runs,
    );
  });

  test("another breach never makes an illegal stroke legal", () => {
    const breach = fc.oneof(
      ball.map(
        (b) =>
          (at: number): LogEvent => ({ type: "off", ball: b, at, where: "floor" }),
      ),
      ball.map(
        (b) =>
          (at: number): LogEvent => ({ type: "touch", ball: b, by: "sleeve", at }),
      ),
    );
    fc.assert(
      fc.property(scene, breach, ({ value, log }, make) => {
        const longer = withLater(log, make);
        fc.pre(longer !== null);
        if (judge(value, log).legal === false) expect(judge(value, longer).legal).toBe(false);
        const called = { ...value, referee: [...value.referee, { clause: "16", at: 0, call: "foul" as const }] };
        expect(judge(called, log).legal).not.toBe(true);
      }),
      runs,
    );
  });

  test("a larger chalk never makes a near push clean", () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 0, max: 40 }), ({ value, log }, more) => {
        const push = (chalk: number) =>
          judge({ ...value, rules: { ...value.rules, chalk } }, log).fouls.some((foul) => foul.clause === "19.2");
        if (push(value.rules.chalk)) expect(push(value.rules.chalk + more)).toBe(true);
      }),
      runs,
    );
  });

  test("each player pays once at most for a stroke, and once for what follows it", () => {
    fc.assert(
      fc.property(scene, ({ value, log }) => {
        const verdict = judge(value, log);
        for (const player of [0, 1]) {
          const mine = verdict.penalties.filter((penalty) => penalty.player === player);
          const late = mine.filter((penalty) => penalty.fouls.every((index) => verdict.fouls[index]?.when === "after"));
          expect(late.length).toBeLessThanOrEqual(1);
          expect(mine.length - late.length).toBeLessThanOrEqual(1);
        }
        // Every breach is charged, and none twice.
        const charged = verdict.penalties.flatMap((penalty) => penalty.fouls);
        expect(charged.toSorted((a, b) => a - b)).toEqual(verdict.fouls.map((_, index) => index));
      }),
      runs,
    );
  });

  test("every ball is in exactly one place after the spotting", () => {
    fc.assert(
      fc.property(scene, ({ value, log }) => {
        const verdict = judge(value, log);
        expect(places(value, verdict).map((where) => where.length)).toEqual(new Array(ballCount).fill(1));
        const balls = value.context.players.reduce((sum, player) => sum + player.shelf.length - player.debt, 0);
        const scores = verdict.players.reduce((sum, player) => sum + player.score, 0);
        // A counted ball is a point; a penalty takes one back, as a ball or as a debt.
        expect(scores).toBe(balls + verdict.counted.length - verdict.penalties.length);
      }),
      runs,
    );
  });

  test("spotted balls stand clear of each other", () => {
    fc.assert(
      fc.property(scene, ({ value, log }) => {
        const xs = judge(value, log)
          .spots.map((spot) => spot.at[0])
          .toSorted((a, b) => a - b);
        for (let k = 1; k < xs.length; k++) expect((xs[k] ?? 0) - (xs[k - 1] ?? 0)).toBeGreaterThan(68.09);
      }),
      runs,
    );
  });

  test("legal strokes have a completion and no breach of the striker's", () => {
    fc.assert(
      fc.property(scene, ({ value, log }) => {
        const verdict = judge(value, log);
        const own = verdict.fouls.some((foul) => foul.player === value.context.striker && foul.when !== "after");
        if (verdict.legal === true) {
          expect(verdict.completion).not.toBeNull();
          expect(own).toBe(false);
        }
        if (verdict.legal === false) expect(own).toBe(true);
        if (verdict.replay) expect([verdict.legal, verdict.fouls, verdict.counted]).toEqual([null, [], []]);
      }),
      runs,
    );
  });
});
