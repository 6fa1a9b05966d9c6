import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mirrors } from "../../../rules/drills/drill.ts";
import { makeDrill, parseDrill, readDrill } from "../../../rules/drills/file.ts";
import { libraryDrills } from "../../../rules/drills/library.ts";
import { importPack } from "../../../rules/drills/pack.ts";
import { mirrorPoint, mirrorStroke, placeShot, variantAt } from "../../../rules/drills/place.ts";
import { parseResults } from "../../../rules/drills/results.ts";
import { newCard, ratings, review } from "../../../rules/drills/schedule.ts";
import { proportion, summariseValues } from "../../../rules/drills/statistics.ts";
import type { Json } from "../../../rules/json.ts";

const drills = libraryDrills();
const texts = drills.map(makeDrill);
const anyDrill = fc.constantFrom(...drills);

/** A value somewhere in a file replaced by another. */
function spoil(value: unknown, path: readonly number[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  Object.assign(copy, { [key]: spoil((value as Record<string, unknown>)[key], rest, by) });
  return copy;
}

describe("drill files", () => {
  test("whatever a file holds, it is read whole or refused with a path and a sentence", () => {
    fc.assert(
      fc.property(
        fc.nat(texts.length - 1),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }),
        fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1e9, "ML", [], {}, null, 0.5)),
        (index, path, by) => {
          const spoilt = spoil(JSON.parse(texts[index] ?? "{}"), path, by);
          const read = parseDrill(JSON.stringify(spoilt));
          if (read.ok) expect(parseDrill(makeDrill(read.value))).toEqual(read);
          else {
            expect(read.error.path).toMatch(/^(?:\/[^/]*)*$/);
            expect(read.error.message).toMatch(/\.$/);
          }
          const pack = { format: "pyramid-drill-pack", version: 1, drills: [spoilt] };
          expect(importPack(JSON.stringify(pack), new Set(), null).ok).toBe(read.ok);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("no text and no JSON makes the readers throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseDrill(text).ok).toBe(false);
        expect(parseResults(text).ok).toBe(false);
        expect(importPack(text, new Set(), null).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readDrill(value as Json).ok).toBe(false);
      }),
    );
  });
});

describe("positions", () => {
  test("every variant that a series asks for stands, the same each time", () => {
    fc.assert(
      fc.property(anyDrill, fc.nat(99), fc.nat(4294967295), (drill, index, seed) => {
        const variant = variantAt(drill, index, seed);
        const placed = placeShot(drill, variant);
        if (!placed.ok) throw new Error(`${drill.id} ${JSON.stringify(variant)}: ${placed.error.message}`);
        expect(placeShot(drill, variant)).toEqual(placed);
        expect(placed.value.value.layout).toHaveLength(placed.value.shot.value.layout.length);
      }),
      { numRuns: 200 },
    );
  });

  test("mirroring twice changes nothing", () => {
    const at = fc.double({ min: -1775, max: 1775, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...mirrors), at, at, (mirror, x, y) => {
        expect(mirrorPoint(mirrorPoint([x, y], mirror), mirror)).toEqual([x + 0, y + 0]);
      }),
    );
    const stroke = { ball: 0, elevation: null, height: 0.1, speed: 2, followThrough: null, seed: 1 };
    fc.assert(
      fc.property(fc.constantFrom(...mirrors), fc.integer({ min: -179, max: 179 }), (mirror, azimuth) => {
        const once = { ...stroke, azimuth, side: 0.2 };
        expect(mirrorStroke(mirrorStroke(once, mirror), mirror)).toEqual(once);
      }),
    );
  });
});

describe("numbers", () => {
  test("intervals hold what they are about", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 60 }),
        (values) => {
          const { n, mean, deviation, interval } = summariseValues(values);
          expect(n).toBe(values.length);
          expect(deviation).toBeGreaterThanOrEqual(0);
          expect((interval?.[0] ?? 1) <= (mean ?? 0) && (mean ?? 1) <= (interval?.[1] ?? 0)).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (k, more) => {
        const { share, interval } = proportion(k, k + more + 1);
        const [low, high] = interval ?? [2, -1];
        expect(low >= 0 && low <= (share ?? 0) && (share ?? 1) <= high && high <= 1).toBe(true);
      }),
    );
  });

  test("a schedule never comes due before its review, whatever was said", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ratings), fc.nat(40)), { maxLength: 20 }), (reviews) => {
        let now = Date.UTC(2026, 0, 1);
        let card = newCard(now);
        for (const [rating, days] of reviews) {
          now += days * 86_400_000;
          card = review(card, rating, now);
          expect(card.due).toBeGreaterThan(now);
          expect(Number.isFinite(card.stability)).toBe(true);
        }
        expect(card.reviews).toBe(reviews.length);
      }),
    );
  });
});
