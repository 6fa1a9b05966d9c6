import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstContact, firstFall } from "../../../physics/roots.ts";

const never = Number.POSITIVE_INFINITY;

/** Least value of many, evenly spread over [0, end). */
function least(f: (t: number) => number, end: number): number {
  const steps = 2000;
  let value = Number.POSITIVE_INFINITY;
  for (let k = 0; k < steps; k++) value = Math.min(value, f((end * k) / steps));
  return value;
}

describe("firstFall", () => {
  test.each([
    ["falls straight", 0, -2, 1, 0.5],
    ["rises straight", 0, 2, 1, never],
    ["does not move", 0, 0, 1, never],
    ["parabola that falls twice: the first", 1, -3, 2, 1],
    ["parabola that stays above", 1, -1, 2, never],
    ["touches and turns back (a double root)", 1, -2, 1, 1],
    ["thrown up and falls", -1, 1, 2, 2],
    ["starts at 0 and falls", 0, -1, 0, 0],
    ["starts at 0 and rises for ever", 1, 1, 0, never],
    ["starts at 0, rises and comes back", -1, 2, 0, 2],
    ["starts at 0 at rest, pulled down", -1, 0, 0, 0],
    ["starts at 0 at rest, pulled up", 1, 0, 0, never],
    ["below and falling", 0, -1, -1, 0],
    ["below and rising, no return", 1, 1, -1, never],
    ["nothing at all", 0, 0, 0, never],
    ["far below the usual scale", 0, -1e-9, 1e-12, 1e-3],
  ])("%s", (_, a, b, c, expected) => {
    const root = firstFall(a, b, c);
    if (expected === never) expect(root).toBe(never);
    else expect(Math.abs(root - expected)).toBeLessThanOrEqual(1e-15 * Math.max(1, expected));
  });

  test("stays exact where b² is far greater than 4ac", () => {
    // The textbook form loses all digits here: root 1e-8, b² - 4ac = 1 - 4e-8.
    expect(Math.abs(firstFall(1, -1, 1e-8) / 1.00000001e-8 - 1)).toBeLessThan(1e-12);
  });

  test("agrees with dense sampling", () => {
    // Whole multiples of 2^-20: squares of numbers under 1e-154 are 0, and no motion is that slow.
    const coefficient = fc.integer({ min: -3 * 2 ** 20, max: 3 * 2 ** 20 }).map((k) => k / 2 ** 20);
    fc.assert(
      fc.property(coefficient, coefficient, fc.double({ min: 0.01, max: 3, noNaN: true }), (a, b, c) => {
        const root = firstFall(a, b, c);
        // Above 0 until then, but for rounding of coefficients of size 3 at times up to 20.
        expect(least((t) => a * t * t + b * t + c, Math.min(root, 20))).toBeGreaterThan(-1e-12);
        if (root < never && root < 1e6) {
          expect(Math.abs(a * root * root + b * root + c)).toBeLessThan(1e-9 * Math.max(1, root * root));
        }
      }),
    );
  });
});

/** Coefficients of (t - r)(t - s) and the like, lowest first. */
function product(...factors: readonly (readonly number[])[]): [number, number, number, number, number] {
  let all: number[] = [1];
  for (const factor of factors) {
    const next = new Array<number>(all.length + factor.length - 1).fill(0);
    for (const [i, x] of all.entries()) for (const [j, y] of factor.entries()) next[i + j] = (next[i + j] ?? 0) + x * y;
    all = next;
  }
  return [all[0] ?? 0, all[1] ?? 0, all[2] ?? 0, all[3] ?? 0, all[4] ?? 0];
}

describe("firstContact", () => {
  const positive = [1, 0, 1];
  test.each([
    ["one fall", product([-0.3, 1], [-2, 1], positive), 1, 0.3],
    ["the earlier of two falls", product([-0.3, 1], [-0.4, 1], [-0.8, 1], [-0.9, 1]), 1, 0.3],
    ["close pair of roots", product([-0.37, 1], [-0.3701, 1], positive), 1, 0.37],
    ["no root", product(positive, positive), 1, never],
    ["fall after the end of the interval", product([-1.5, 1], [-2, 1], positive), 1, never],
    ["fall at the very end of a long interval", product([-199.9, 1], [-300, 1], positive), 200, 199.9],
    ["late fall after a near miss", product([0.2501, -1, 1], [-0.9, 1], [-2, 1]), 1, 0.9],
    ["contact at 0 that closes", product([0, -1], [1, 1]), 1, 0],
    ["contact at 0 that opens for good", product([0, 1], [1, 1]), 1, never],
    ["contact at 0 that opens and closes again", product([0, 1], [0.6, -1]), 1, 0.6],
    ["overlap by rounding that closes", [1e-14, -0.1, 1, 0, 0] as const, 1, 0],
    ["two balls that roll on side by side: zero", [0, 0, 0, 0, 0] as const, 10, never],
    ["zero but for noise", [1e-14, -0, 0, 1e-15, -1e-15] as const, 1, never],
    ["graze from above: double root", product([-0.5, 1], [-0.5, 1], positive), 1, never],
    ["cubic approach", [0.001, 0, 0, -1, 0] as const, 1, 0.1],
    ["pure fourth power", [0.0016, 0, 0, 0, -1] as const, 1, 0.2],
  ])("%s", (_, [c0, c1, c2, c3, c4], span, expected) => {
    const root = firstContact(c0, c1, c2, c3, c4, span);
    if (expected === never) expect(root).toBe(never);
    // Close roots lose half the digits: 1e-16 in the value is 1e-10 in time where the slope is 1e-4.
    else expect(Math.abs(root - expected)).toBeLessThan(1e-9 * Math.max(1, expected));
  });

  test("a graze of less than the noise may be passed, a deeper one never", () => {
    // (t - 0.5)² - depth: the balls overlap by `depth` m² at the closest, twice 68 mm times the overlap.
    for (const depth of [1e-11, 1e-9, 1e-6]) {
      const root = firstContact(0.25 - depth, -1, 1, 0, 0, 1);
      expect(Math.abs(root - (0.5 - Math.sqrt(depth)))).toBeLessThan(1e-8);
    }
  });

  test("is the first fall through 0 that dense sampling shows", () => {
    const coefficient = fc.integer({ min: -2_097_152, max: 2_097_152 }).map((k) => k / 2 ** 20);
    const start = fc.double({ min: 1e-6, max: 2, noNaN: true });
    fc.assert(
      fc.property(start, coefficient, coefficient, coefficient, coefficient, (c0, c1, c2, c3, c4) => {
        const span = 1.5;
        const f = (t: number): number => c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)));
        const root = firstContact(c0, c1, c2, c3, c4, span);
        // Nothing below 0 is passed but what the root finder calls noise (1e-13 m²), and rounding of terms of size 15.
        expect(least(f, Math.min(root, span))).toBeGreaterThan(-2e-13);
        if (root === never) return;
        expect(Math.abs(f(root))).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });

  test("finds the contact of two balls in free motion as bisection does", () => {
    const v = fc.double({ min: -4, max: 4, noNaN: true });
    const a = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.07, max: 1, noNaN: true }), v, v, a, a, (d, ux, uy, ax, ay) => {
        const touch = 0.068;
        const gap = (t: number): number => Math.hypot(d + ux * t + (ax * t * t) / 2, uy * t + (ay * t * t) / 2) - touch;
        const [bx, by] = [ax / 2, ay / 2];
        const root = firstContact(
          d * d - touch * touch,
          2 * d * ux,
          ux * ux + uy * uy + 2 * d * bx,
          2 * (ux * bx + uy * by),
          bx * bx + by * by,
          1,
        );
        const steps = 4000;
        for (let k = 1; k <= steps; k++) {
          const t = k / steps;
          if (gap(t) < -1e-9) {
            expect(root).toBeLessThanOrEqual(t);
            expect(root).toBeGreaterThan(0);
            expect(Math.abs(gap(root))).toBeLessThan(1e-11);
            return;
          }
          if (root < t) {
            // Found what the samples jumped over: a real contact.
            expect(Math.abs(gap(root))).toBeLessThan(1e-11);
            return;
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
