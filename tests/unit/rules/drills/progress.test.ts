import { describe, expect, test } from "vitest";
import { makeResults, migrate, noResults, parseResults } from "../../../../rules/drills/results.ts";
import { dueItems, newCard, ratingOf, review } from "../../../../rules/drills/schedule.ts";
import { proportion, summarisePlane, summariseValues, trend } from "../../../../rules/drills/statistics.ts";
import { ok } from "../../../../rules/errors.ts";

const day = 86_400_000;

describe("statistics", () => {
  test("mean, spread and interval by Student", () => {
    const said = summariseValues([1, 2, 3, 4, 5]);
    expect(said).toMatchObject({ n: 5, mean: 3 });
    expect(said.deviation).toBeCloseTo(1.58114, 5);
    // t(4) = 2.776: 3 -+ 2.776 * 1.58114 / root 5
    expect(said.interval?.[0]).toBeCloseTo(1.0371, 3);
    expect(summariseValues([])).toEqual({ n: 0, mean: null, deviation: null, interval: null });
    expect(summariseValues([7])).toEqual({ n: 1, mean: 7, deviation: null, interval: null });
    // t(100) = 1.984
    const many = summariseValues(Array.from({ length: 101 }, (_, k) => k % 2));
    expect(((many.interval?.[1] ?? 0) - (many.mean ?? 0)) / ((many.deviation ?? 1) / Math.sqrt(101))).toBeCloseTo(
      1.984,
      2,
    );
  });

  test("a share with the interval of Wilson", () => {
    // 8 of 10: 0.4902 to 0.9433 (Wilson 1927, as tabled)
    const said = proportion(8, 10);
    expect(said.interval?.[0]).toBeCloseTo(0.4902, 3);
    expect(said.interval?.[1]).toBeCloseTo(0.9433, 3);
    expect(proportion(0, 5).interval?.[0]).toBe(0);
    expect(proportion(5, 5).interval?.[1]).toBe(1);
    expect(proportion(0, 0)).toEqual({ n: 0, successes: 0, share: null, interval: null });
  });

  test("bias and ellipse of misses", () => {
    const said = summarisePlane([
      [11, 1],
      [9, -1],
      [12, 2],
      [8, -2],
    ]);
    expect(said.bias).toEqual([10, 0]);
    expect(said.ellipse?.degrees).toBeCloseTo(45, 6);
    expect(said.ellipse?.short).toBeCloseTo(0, 6);
    expect(summarisePlane([[1, 2]])).toEqual({ n: 1, bias: [1, 2], ellipse: null });
    expect(summarisePlane([])).toEqual({ n: 0, bias: null, ellipse: null });
  });

  test("the trend and its means of five", () => {
    const said = trend([1, 2, 3, 4, 5, 6]);
    expect(said.rolling).toEqual([3, 4]);
    expect(said.slope).toBeCloseTo(1, 9);
    expect(said.interval?.[0]).toBeCloseTo(1, 6);
    expect(trend([1, 2])).toEqual({ n: 2, rolling: [], slope: null, interval: null });
  });
});

describe("the schedule", () => {
  const start = Date.UTC(2026, 0, 1);

  test("puts good work off and brings bad work back, the same each time", () => {
    const fresh = newCard(start);
    expect(fresh).toMatchObject({ due: start, state: "new", reviews: 0, last: null });
    const good = review(fresh, "good", start);
    const again = review(fresh, "again", start);
    expect(good).toEqual(review(newCard(start), "good", start));
    expect(good.due).toBeGreaterThan(again.due);
    const later = review(good, "good", good.due);
    expect(later.due - good.due).toBeGreaterThan(good.due - start);
    const lapsed = review(later, "again", later.due);
    expect(lapsed).toMatchObject({ lapses: 1, reviews: 3 });
    expect(lapsed.interval).toBeLessThan(later.interval);
  });

  test("a card goes through JSON", () => {
    const card = review(newCard(start), "hard", start + day);
    expect(review(JSON.parse(JSON.stringify(card)), "easy", card.due)).toEqual(review(card, "easy", card.due));
  });

  test("lists what is due, the longest overdue first", () => {
    const at = (id: string, due: number) => ({ id, card: { ...newCard(start), due } });
    const items = [at("b", start), at("c", start + day), at("a", start), at("z", start - day)];
    expect(dueItems(items, start).map(({ id }) => id)).toEqual(["z", "a", "b"]);
  });

  test("refuses time that runs backwards", () => {
    const card = review(newCard(start), "good", start);
    expect(() => review(card, "good", start - 1)).toThrow(RangeError);
    expect(() => review(card, "good", Number.NaN)).toThrow(RangeError);
  });

  test.each([
    [0, "again"],
    [0.3, "hard"],
    [0.6, "good"],
    [0.95, "easy"],
  ] as const)("a share of %d is %s", (share, rating) => {
    expect(ratingOf(share)).toBe(rating);
  });
});

describe("results", () => {
  const attempt = {
    shot: "a",
    mirror: "y",
    rung: 0,
    seed: 0,
    points: 2,
    most: 2,
    counts: true,
    clauses: [],
    miss: [1, -2],
    stroke: null,
    digest: "",
  } as const;
  const record = {
    drill: "t04",
    at: 1000,
    mode: "series",
    seed: 1,
    guides: "ghost",
    engine: "x",
    attempts: [attempt],
    score: null,
  } as const;
  const file = (change: object = {}) =>
    JSON.stringify({ format: "pyramid-results", version: 1, records: [record], ...change });

  test("read again what was written", () => {
    const read = parseResults(file({ cards: { t04: review(newCard(0), "good", 1000) } }));
    if (!read.ok) throw new Error(read.error.message);
    expect(parseResults(makeResults(read.value))).toEqual(read);
    expect(parseResults(makeResults(noResults))).toEqual(ok(noResults));
  });

  test.each([
    ["another format", file({ format: "x" }), "E_FORMAT /format"],
    ["a newer version", file({ version: 2 }), "E_VERSION /version"],
    ["no version", file({ version: null }), "E_VERSION /version"],
    ["records out of order", file({ records: [record, { ...record, at: 1 }] }), "E_ORDER /records/1/at"],
    ["a series with a score", file({ records: [{ ...record, score: 3 }] }), "E_FORMAT /records/0/score"],
    [
      "more points than there are",
      file({ records: [{ ...record, attempts: [{ ...attempt, points: 3 }] }] }),
      "E_RANGE /records/0/attempts/0/points",
    ],
    ["no guides", file({ records: [{ ...record, guides: undefined }] }), "E_FORMAT /records/0/guides"],
    [
      "a clause of no text",
      file({ records: [{ ...record, attempts: [{ ...attempt, clauses: ["99"] }] }] }),
      "E_FORMAT /records/0/attempts/0/clauses/0",
    ],
    ["a bad card", file({ cards: { t04: { due: -1 } } }), "E_RANGE /cards/t04/due"],
  ])("refuse %s", (_, text, said) => {
    const read = parseResults(text);
    expect(read.ok ? null : `${read.error.code} ${read.error.path}`).toBe(said);
  });

  test("are carried over version by version, none skipped", () => {
    const steps = {
      1: (old: object) => ({ ...old, second: true }),
      2: (old: object) => ({ ...old, third: "second" in old }),
    };
    expect(migrate({ version: 1 }, 3, steps)).toEqual(ok({ version: 3, second: true, third: true }));
    expect(migrate({ version: 2 }, 3, steps)).toEqual(ok({ version: 3, third: false }));
    expect(migrate({ version: 1 }, 3, {})).toMatchObject({ error: { code: "E_VERSION" } });
  });
});
