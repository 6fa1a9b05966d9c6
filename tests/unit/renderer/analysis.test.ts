import { describe, expect, test } from "vitest";
import { breakLegs } from "../../../renderer/screens/analysis/break-legs.ts";
import { findingsOf } from "../../../renderer/screens/analysis/findings.ts";
import { marksOf, placeMarks } from "../../../renderer/screens/analysis/lanes.ts";
import { shiftTo, ticks, unitOf, zoomed } from "../../../renderer/screens/analysis/time-scale.ts";
import { checkName } from "../../../renderer/text/check-names.ts";
import { figure } from "../../../renderer/text/format.ts";
import { language } from "../../../renderer/text/text.ts";
import { type Case, parseCase } from "../../../rules/case.ts";
import { judge } from "../../../rules/judge.ts";
import type { LogEvent, Measures, StrokeLog } from "../../../rules/log.ts";

function given(layout: string, more = ""): Case {
  const parsed = parseCase(
    `{ "format": "pyramid-case", "version": 1, "layout": ${layout}, "stroke": { "ball": 1, "azimuth": 0, "speed": 2 }${more} }`,
  );
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function log(events: readonly LogEvent[], measures: Measures = {}): StrokeLog {
  return { events, measures };
}

describe("the scale of time", () => {
  const whole = [-0.4, 10] as const;
  test("zooms about the cursor, no closer than 10 µs and no farther than the whole", () => {
    const [from, to] = zoomed([0, 4], 0.5, 1, whole);
    expect([from, to]).toEqual([0.5, 2.5]);
    let span: readonly [number, number] = [0, 4];
    for (let k = 0; k < 40; k++) span = zoomed(span, 0.5, 1, whole);
    expect(span[1] - span[0]).toBeCloseTo(1e-5, 12);
    expect(span[0] <= 1 && span[1] >= 1).toBe(true);
    for (let k = 0; k < 40; k++) span = zoomed(span, 2, 1, whole);
    expect(span[0]).toBeCloseTo(whole[0], 9);
    expect(span[1]).toBeCloseTo(whole[1], 9);
  });
  test("goes along with a moment that left it", () => {
    expect(shiftTo([0, 1], 0.5, whole)).toEqual([0, 1]);
    const [from, to] = shiftTo([0, 1], 5, whole);
    expect(to - from).toBeCloseTo(1, 12);
    expect(from < 5 && to > 5).toBe(true);
  });
  test("has round ticks in the unit that reads best", () => {
    expect(ticks([0, 10], 900)).toMatchObject({ step: 1 });
    expect(ticks([0, 1e-5], 900).step).toBeCloseTo(1e-6, 12);
    expect(unitOf(1)).toEqual({ unit: "s", digits: 0 });
    expect(unitOf(0.0005)).toEqual({ unit: "ms", digits: 1 });
    expect(unitOf(1e-6)).toEqual({ unit: "us", digits: 0 });
  });
});

describe("what the tip did", () => {
  const near = given('{ "1": [0, 0], "2": [73, 0] }');
  const tip = (from: number, to: number, advance?: number): LogEvent =>
    advance === undefined ? { type: "tip", ball: 1, from, to } : { type: "tip", ball: 1, from, to, advance };
  const meeting: LogEvent = { type: "balls", balls: [1, 2], from: 0.0025, to: 0.0029 };

  test("a second touch after the meeting is read either way", () => {
    const found = findingsOf(near, log([tip(0, 0.0012), meeting, tip(0.0047, 0.0059, 0.6)], { follow: { 2: 20 } }));
    expect(found).toMatchObject({ near: true, gap: 5, follow: 20, overlaps: [] });
    const breaks = (reading: "half-ball" | "strict"): boolean =>
      found?.readings[reading].fouls.some(({ clause }) => clause === "18") ?? false;
    expect([breaks("half-ball"), breaks("strict")]).toEqual([false, true]);
  });
  test("contacts at one time are an overlap, as long as both last", () => {
    const found = findingsOf(near, log([tip(0, 0.0028), meeting], { follow: { 2: 100 } }));
    expect(found?.overlaps).toEqual([[0.0025, 0.0028]]);
    expect(found?.sight).toEqual({ eye: "foul", camera: "foul" });
  });
  test("an eye does not tell apart what lies within 40 ms, a camera does", () => {
    const far = given('{ "1": [0, 0], "2": [168, 0] }');
    const found = findingsOf(far, log([tip(0, 0.0012), { ...meeting, from: 0.025, to: 0.0254 }]));
    expect(found?.near).toBe(false);
    expect(found?.sight).toEqual({ eye: "undecidable", camera: "clean" });
  });
  test("no stroke, no findings", () => {
    expect(findingsOf(near, log([]))).toBeNull();
  });
});

describe("the lanes", () => {
  const value = given('{ "1": [0, 0], "2": [500, 0] }');
  const events: readonly LogEvent[] = [
    { type: "tip", ball: 1, from: 0, to: 0.001 },
    { type: "balls", balls: [1, 2], from: 0.2, to: 0.2004 },
    { type: "balls", balls: [1, 3], from: 0.2001, to: 0.2005 },
    { type: "line", ball: 2, line: "centre", at: 0.3, to: 1 },
    { type: "cushion", ball: 2, cushion: "rear", from: 0.6, turn: 0.602, to: 0.605 },
    { type: "end", at: 3 },
  ];
  const marks = marksOf(events, judge(value, log(events)));

  test("hold every contact with its length, and what the rules say", () => {
    expect(marks.filter(({ lane }) => lane === "balls")).toHaveLength(2);
    expect(marks.find(({ lane }) => lane === "cushions")).toMatchObject({ from: 0.6, turn: 0.602, to: 0.605 });
    expect(marks.find(({ lane }) => lane === "lines")).toMatchObject({ from: 0.3, to: 0.3 });
    expect(marks.some(({ rule }) => rule?.kind === "completion" || rule?.kind === "foul")).toBe(true);
  });
  test("lay what overlaps side by side, and give words the room up to the next", () => {
    const own = marks.filter(({ lane }) => lane === "balls");
    const close = placeMarks(own, (at) => (at - 0.2) * 1e6, 800);
    expect(close.map(({ row, rows }) => [row, rows])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    const [tip] = placeMarks(
      marks.filter(({ lane }) => lane === "tip"),
      (at) => at * 100,
      800,
    );
    expect(tip).toMatchObject({ row: 0, rows: 1 });
    expect(tip?.room).toBeGreaterThan(700);
  });
});

test("the ways of 12.1 are told ball by ball, the first one met first", () => {
  const legs = breakLegs(
    log([
      { type: "tip", ball: 0, from: 0, to: 0.001 },
      { type: "balls", balls: [0, 1], from: 0.2, to: 0.2004 },
      { type: "cushion", ball: 4, cushion: "left", from: 0.5 },
      { type: "cushion", ball: 5, cushion: "rear", from: 0.6 },
      { type: "line", ball: 5, line: "centre", at: 0.9, to: -1 },
      { type: "cushion", ball: 4, cushion: "rear", from: 1.1 },
      { type: "line", ball: 6, line: "centre", at: 1.2, to: -1 },
    ]),
  );
  expect(legs.map(({ ball, met }) => [ball, met?.clause ?? null])).toEqual([
    [5, "12.1(3)"],
    [4, "12.1(2)"],
    [6, null],
  ]);
});

test("figures keep their size, and names of checks their numbers", () => {
  language.value = "ru";
  expect(figure(0)).toBe("0");
  expect(figure(0.95)).toBe("0,95");
  expect(figure(33.67)).toBe("33,67");
  expect(figure(2e-7)).toBe("2,00·10⁻⁷");
  expect(checkName("12 exact shots: wrong ones", "ru")).toBe("точных случаев 12: с ошибкой");
  expect(checkName("hanging 60 s: drift, m", "en")).toBe("hanging 60 s: drift, m");
  expect(checkName("a row that nobody has put into words", "ru")).toBe("a row that nobody has put into words");
});
