import { describe, expect, test } from "vitest";
import type { Drill, Predicate } from "../../../../rules/drills/drill.ts";
import { answerGoals, type Played } from "../../../../rules/drills/goals.ts";
import { mirrorStroke, placeShot, variantAt } from "../../../../rules/drills/place.ts";
import { predicateSchema } from "../../../../rules/drills/schema.ts";
import { playAttempt, progress, scoreSeries } from "../../../../rules/drills/score.ts";
import { formulaText, predicateText, reasonText, seriesText } from "../../../../rules/drills/words.ts";
import { ok } from "../../../../rules/errors.ts";
import { judge } from "../../../../rules/judge.ts";
import type { LogEvent, Measures } from "../../../../rules/log.ts";
import { drillOf, incomplete, potted } from "./fixtures.ts";

const base = { shot: "a", mirror: "none", rung: 0, seed: 0 } as const;
const stroke = { ball: 0, azimuth: 90, elevation: null, side: 0, height: 0, speed: 2, followThrough: null, seed: 1 };

function score(events: readonly LogEvent[], drill: Drill = drillOf(), measures: Measures = {}) {
  const attempt = playAttempt(drill, base, stroke, (value) => {
    const log = { events, measures };
    return ok({ log, verdict: judge(value, log) });
  });
  if (!attempt.ok) throw new Error(attempt.error.message);
  return attempt.value;
}

describe("an attempt", () => {
  test("gets the most points of the goals that hold", () => {
    expect(score(potted()).score).toMatchObject({ counts: true, points: 2, most: 2, taken: 0, reasons: [] });
    expect(score(potted({ jaw: true })).score).toMatchObject({ counts: true, points: 1, taken: 1 });
  });

  test("does not count when a rule is broken, and says which", () => {
    const twice = score(potted({ retouch: true })).score;
    expect(twice).toMatchObject({ counts: false, points: 0, taken: null });
    expect(twice.reasons.map(({ clause, name }) => [clause, name])).toEqual([["18", "double-hit"]]);
    expect(twice.goals[0]?.holds).toBe(true);
    expect(score(incomplete).score.reasons.map(({ clause }) => clause)).toEqual(["20"]);
    expect(score(incomplete, drillOf({ penalty: -1 })).score.points).toBe(-1);
  });

  test("does not count with another ball than the drill's", () => {
    const other = potted().map((event) => (event.type === "tip" ? { ...event, ball: 1 } : event));
    expect(score(other).score.reasons.map(({ name }) => name)).toContain("other-ball");
    expect(score(other, drillOf({}, { cue: null })).score.reasons).toEqual([]);
  });

  test("of a technique drill needs no object ball, but no breach either", () => {
    const alone = drillOf(
      { technique: true },
      { layout: { "0": [0, 0] }, goals: [{ points: 2, when: [{ is: "stops", ball: 0, at: [0, 100], within: 50 }] }] },
    );
    const rolled: LogEvent[] = [
      { type: "tip", ball: 0, from: 0, to: 0.001 },
      { type: "rest", ball: 0, at: 2, position: [0, 120] },
      { type: "end", at: 2 },
    ];
    expect(score(rolled, alone).score).toMatchObject({ counts: true, points: 2 });
    const twice: LogEvent[] = [
      ...rolled.slice(0, 1),
      { type: "tip", ball: 0, from: 0.1, to: 0.101 },
      ...rolled.slice(1),
    ];
    expect(score(twice, alone).score.reasons.map(({ clause }) => clause)).toEqual(["18"]);
  });

  test("is told with its formula in both languages", () => {
    const { score: one } = score(potted({ jaw: true }));
    expect(formulaText(one, "ru")).toBe("1 из 2: лучшая из выполненных целей (2 ✗, 1 ✓)");
    expect(formulaText(one, "en")).toBe("1 of 2: the best goal that holds (2 ✗, 1 ✓)");
    const { score: foul } = score(incomplete);
    expect(formulaText(foul, "ru")).toBe("0 из 2: не в счёт, удар не завершён · п. 20");
    expect(reasonText({ clause: "18", name: "double-hit", evidence: [] }, "en")).toBe("double hit · cl. 18");
    expect(formulaText({ ...one, points: 0, taken: null, goals: [] }, "en")).toBe("0 of 2: no goal holds ()");
  });
});

/** Whether a condition holds of a stroke, and what it measured. */
function ask(predicate: Predicate, events: readonly LogEvent[], measures: Measures = {}) {
  const { played } = score(events, drillOf(), measures);
  return askOf(predicate, played);
}

function askOf(predicate: Predicate, played: Played) {
  const answer = answerGoals([{ points: 1, when: [predicate] }], played)[0]?.answers[0];
  return [answer?.holds, answer?.value];
}

describe("conditions", () => {
  const cushioned: LogEvent[] = [
    { type: "tip", ball: 0, from: 0, to: 0.001 },
    { type: "cushion", ball: 0, cushion: "right", from: 0.1 },
    { type: "balls", balls: [0, 1], from: 0.3, to: 0.3002 },
    { type: "cushion", ball: 1, cushion: "left", from: 0.5 },
    { type: "cushion", ball: 1, cushion: "left", from: 0.6, jaw: "ML", lip: "rear" },
    { type: "line", ball: 1, line: "centre", at: 0.7, to: 1 },
    { type: "line", ball: 0, line: "centre", at: 0.75, to: 1 },
    { type: "line", ball: 1, line: "centre", at: 0.8, to: -1 },
    { type: "rest", ball: 1, at: 0.9, position: [3, 304] },
    { type: "rest", ball: 0, at: 1, position: [100, -298] },
    { type: "end", at: 1 },
  ];
  test.each<[string, Predicate, boolean, number | null]>([
    ["no pot", { is: "potted", ball: "any" }, false, null],
    ["turned round", { is: "potted", ball: "any", not: true }, true, null],
    ["no pots", { is: "pots", count: [0, 0] }, true, 0],
    ["near enough", { is: "stops", ball: 1, at: [0, 300], within: 5 }, true, 5],
    ["too far", { is: "stops", ball: 1, at: [0, 300], within: 4.9 }, false, 5],
    ["in the zone", { is: "zone", ball: "cue", x: [50, 150], y: [-300, -200] }, true, 0],
    ["outside by 50", { is: "zone", ball: "cue", x: [150, 200], y: [-300, -200] }, false, 50],
    ["along", { is: "offset", ball: "cue", from: [0, -298], towards: [1, -298], between: [90, 110] }, true, 100],
    ["backwards", { is: "offset", ball: "cue", from: [0, -298], towards: [-1, -298], between: [0, 110] }, false, -100],
    ["cushion first", { is: "cushions", ball: "cue", before: "contact", count: [1, 1] }, true, 1],
    ["a jaw is none", { is: "cushions", ball: 1, count: [1, 1] }, true, 1],
    ["other cushion", { is: "cushions", ball: 1, cushion: "right", count: [1, 9] }, false, 0],
    ["never potted", { is: "cushions", ball: 1, before: "pocket", count: [1, 1] }, true, 1],
    ["a jaw", { is: "jaw", ball: 1 }, true, null],
    ["contact", { is: "contact", ball: 1 }, true, null],
    ["any contact", { is: "contact", ball: "object" }, true, null],
    ["moved", { is: "moved", ball: 1 }, true, 5],
    ["balls over the line", { is: "crossed", line: "centre", count: [2, 2] }, true, 2],
    ["one way", { is: "crossed", line: "centre", to: -1, ball: "object", count: [1, 1] }, true, 1],
    ["completed", { is: "completed", by: ["20(1)"] }, false, null],
    ["note", { is: "note", name: "played-away" }, false, null],
    ["follow", { is: "follow", ball: 1, most: 34 }, true, 20],
    ["aside", { is: "aside", ball: 1, least: 45 }, false, 0],
    ["safety", { is: "safety", farther: 1 }, true, null],
  ])("%s", (_, predicate, holds, value) => {
    const [held, measured] = ask(predicate, cushioned, { follow: { "1": 20 }, azimuth: 90 });
    expect(held).toBe(holds);
    if (predicate.is !== "safety") expect(measured).toBe(value);
  });

  test("a miss is end less target, turned back from the mirror", () => {
    const zone = {
      goals: [{ points: 1, when: [{ is: "zone", ball: "cue", x: [0, 20], y: [200, 300] }] }],
      vary: { mirror: ["y"] },
    };
    expect(score(potted(), drillOf({}, zone)).miss).toEqual([-10, 10]);
    expect(score(potted()).miss).toBeNull();
    const turned = playAttempt(drillOf({}, zone), { ...base, mirror: "y" }, stroke, (value) => {
      const log = { events: potted(), measures: {} };
      return ok({ log, verdict: judge(value, log) });
    });
    expect(turned.ok && turned.value.miss).toEqual([-10, -510]);
  });

  test("a ball that leapt out is not potted, a potted one stands nowhere", () => {
    const out: LogEvent[] = [
      ...potted().slice(0, 3),
      { type: "bounce-out", ball: 1, pocket: "ML", at: 0.85 },
      { type: "rest", ball: 1, at: 0.9, position: [0, 700] },
      { type: "end", at: 0.9 },
    ];
    expect(ask({ is: "potted", ball: 1 }, out)[0]).toBe(false);
    expect(ask({ is: "zone", ball: 1, x: [-1775, 1775], y: [-888, 888] }, potted())).toEqual([false, null]);
    expect(ask({ is: "moved", ball: 1 }, potted())[0]).toBe(true);
    expect(ask({ is: "potted", ball: 1, pocket: "MR" }, potted())[0]).toBe(false);
    expect(ask({ is: "potted", ball: "cue" }, potted())[0]).toBe(false);
  });

  test("no conditions read the same, and every kind has words in both languages", () => {
    const kinds = predicateSchema.options.map((option) => option.shape.is.value);
    const said: Predicate[] = [
      { is: "potted", ball: "cue", pocket: "RL" },
      { is: "pots", count: [1, 1000] },
      { is: "stops", ball: 1, at: [0, 0], within: 5 },
      { is: "zone", ball: 1, x: [0, 1], y: [0, 1] },
      { is: "offset", ball: 1, from: [0, 0], towards: [1, 0], between: [-5.5, 1] },
      { is: "cushions", ball: 1, cushion: "left", before: "contact", count: [1, 1] },
      { is: "jaw", ball: 1 },
      { is: "contact", ball: "object" },
      { is: "moved", ball: 1 },
      { is: "crossed", line: "long", ball: "any", count: [1, 1] },
      { is: "completed", by: ["20(2)(a)", "20(1)"] },
      { is: "note", name: "played-away" },
      { is: "follow", ball: 1, most: 34 },
      { is: "aside", ball: 1, least: 45 },
      { is: "safety", hidden: true },
    ];
    expect(said.map(({ is }) => is)).toEqual(kinds);
    for (const language of ["ru", "en"] as const) {
      const texts = said.map((item) => predicateText(item, language));
      expect(new Set(texts).size).toBe(said.length);
      for (const text of texts) expect(text).toMatch(language === "ru" ? /[а-я]/ : /^[^а-яА-Я]+$/);
    }
    expect(predicateText({ is: "jaw", ball: 1, not: true }, "ru")).toBe("не: шар 1 задел губку");
  });
});

describe("positions", () => {
  const ladder = { ball: 0, from: [0, 232], steps: [{ distance: 250 }, { distance: 400 }, { distance: 900 }] };
  const varied = drillOf(
    { progressive: { attempts: 4, start: 2 } },
    {
      vary: { mirror: ["y", "xy"], ladder, random: [{ ball: 0, x: [-400, 400], y: [-700, -200] }] },
      solution: { ball: 0, azimuth: 90, speed: 2 },
    },
  );
  const placeOf = (change: object) => {
    const placed = placeShot(varied, { ...base, ...change });
    if (!placed.ok) throw new Error(placed.error.message);
    return placed.value;
  };

  test("are mirrored with their goals and solutions", () => {
    const { value, goals, solution } = placeOf({ mirror: "y" });
    expect(value.layout.map(({ position }) => position)).toEqual([
      [0, 298],
      [0, -300],
    ]);
    expect(goals[1]?.when).toEqual([{ is: "potted", ball: 1, pocket: "MR" }]);
    expect(solution?.azimuth).toBe(-90);
    expect(mirrorStroke({ ...stroke, azimuth: 30, side: 0.2 }, "x")).toMatchObject({ azimuth: 150, side: -0.2 });
    expect(mirrorStroke({ ...stroke, azimuth: 30, side: 0.2 }, "xy")).toMatchObject({ azimuth: -150, side: 0.2 });
  });

  test("climb the ladder from its foot", () => {
    expect(placeOf({ rung: 3 }).value.layout[0]?.position[1]).toBeCloseTo(-668, 9);
    expect(placeOf({ rung: 1 }).solution).toBeNull();
    expect(placeShot(varied, { ...base, rung: 4 })).toMatchObject({ error: { code: "E_RANGE", path: "/rung" } });
  });

  test("are scattered by the seed alone, inside the box", () => {
    const places = [1, 2, 3].map((seed) => placeOf({ seed }).value.layout[0]?.position ?? [0, 0]);
    expect(new Set(places.map(String)).size).toBe(3);
    for (const [x, y] of places) expect(Math.abs(x) <= 400 && y >= -700 && y <= -200).toBe(true);
    expect(placeOf({ seed: 2 }).value.layout[0]?.position).toEqual(places[1]);
    expect(variantAt(varied, 3, 7)).toEqual(variantAt(varied, 3, 7));
    expect(variantAt(drillOf(), 3, 0)).toEqual(base);
  });

  test("go up and down in the progressive mode", () => {
    expect(progress(varied, [])).toEqual({ rung: 2, played: 0, atTop: 0, score: null });
    expect(progress(varied, [true])).toMatchObject({ rung: 3, score: null });
    expect(progress(varied, [true, true, true, false])).toEqual({ rung: 2, played: 4, atTop: 2, score: 4 });
    expect(progress(varied, [false, false, false, false])).toMatchObject({ rung: 1, score: 1 });
    expect(progress(drillOf(), [true])).toBeNull();
  });
});

describe("a series", () => {
  const of = (points: number) => ({ counts: points > 0, points, most: 2 });
  test.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [12, 2],
    [16, 3],
    [18, 3],
    [19, 4],
    [20, 4],
  ])("of %i points in ten attempts is level %i", (points, level) => {
    const scores = Array.from({ length: 10 }, (_, k) => of(Math.max(0, Math.min(2, points - 2 * k))));
    expect(scoreSeries(scores)).toMatchObject({ attempts: 10, points, most: 20, level });
  });

  test("says its sum; penalties do not bring the share below nothing", () => {
    const series = scoreSeries([of(-1), of(-1)]);
    expect(series).toMatchObject({ points: -2, share: 0, counted: 0 });
    expect(seriesText(series, "ru")).toBe("−2 из 4 (0\u00a0%): новичок; попыток 2, в счёт 0");
    expect(seriesText(scoreSeries([of(2)]), "en")).toBe("2 of 2 (100%): master; attempts 1, counted 1");
    expect(scoreSeries([])).toMatchObject({ share: 0, level: 0 });
  });
});
