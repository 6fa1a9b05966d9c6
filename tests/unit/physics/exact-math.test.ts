import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directionDegrees, exp, ln, unitVector } from "../../../rules/exact-math.ts";

/** The functions promise about 2 units in the last place; `Math.*` itself may be one off. */
const ulps = 4 * 2 ** -53;

const finite = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe("unitVector", () => {
  test.each([
    [0, 1, 0],
    [90, 0, 1],
    [180, -1, 0],
    [270, 0, -1],
    [360, 1, 0],
    [-90, 0, -1],
    [-180, -1, 0],
    [-270, 0, 1],
    [450, 0, 1],
    [-3600, 1, 0],
    [36090, 0, 1],
  ])("%d degrees is exact", (degrees, x, y) => {
    const [c, s] = unitVector(degrees);
    // toBe tells 0 from -0: a minus zero would differ from its mirror image.
    expect(c).toBe(x);
    expect(s).toBe(y);
  });

  test("45 degrees is its own mirror image", () => {
    const [c, s] = unitVector(45);
    expect(Math.abs(c - s)).toBeLessThanOrEqual(ulps);
  });

  test("agrees with Math.cos and Math.sin", () => {
    fc.assert(
      fc.property(finite(-720, 720), (degrees) => {
        const [c, s] = unitVector(degrees);
        const radians = (degrees * Math.PI) / 180;
        // The argument in radians is rounded as well: pi, product and quotient, half an ulp each.
        const slack = ulps + 3 * Math.abs(radians) * 2 ** -53;
        expect(Math.abs(c - Math.cos(radians))).toBeLessThanOrEqual(slack);
        expect(Math.abs(s - Math.sin(radians))).toBeLessThanOrEqual(slack);
      }),
    );
  });

  test("mirrored angles give mirrored vectors, bit for bit", () => {
    // Multiples of 2^-20 degrees: 180 - a and a + 90 are exact, so that the angles themselves are mirror images.
    const dyadic = fc.integer({ min: 0, max: 90 * 2 ** 20 }).map((k) => k / 2 ** 20);
    fc.assert(
      fc.property(dyadic, (a) => {
        const [c, s] = unitVector(a);
        expect(unitVector(0 - a)).toEqual([c, 0 - s]);
        expect(unitVector(180 - a)).toEqual([0 - c, s]);
        expect(unitVector(a + 180)).toEqual([0 - c, 0 - s]);
        expect(unitVector(a + 90)).toEqual([0 - s, c]);
        expect(unitVector(a + 360)).toEqual([c, s]);
      }),
    );
  });
});

describe("directionDegrees", () => {
  test.each([
    [1, 0, 0],
    [0, 1, 90],
    [-1, 0, 180],
    [0, -1, -90],
    [0, 0, 0],
    [1e-300, 0, 0],
    [0, 5e-324, 90],
  ])("(%d, %d) points to %d degrees", (x, y, degrees) => {
    expect(directionDegrees(x, y)).toBe(degrees);
  });

  test("agrees with Math.atan2", () => {
    fc.assert(
      fc.property(finite(-10, 10), finite(-10, 10), (x, y) => {
        const slack = 180 * ulps;
        const expected = (Math.atan2(y, x) * 180) / Math.PI;
        const apart = Math.abs(directionDegrees(x, y) - expected);
        // Both ends of the branch cut are the same direction.
        expect(Math.min(apart, Math.abs(apart - 360))).toBeLessThanOrEqual(slack);
      }),
    );
  });

  test("mirrored vectors give mirrored directions, bit for bit", () => {
    fc.assert(
      fc.property(finite(0.001, 10), finite(0.001, 10), (x, y) => {
        const a = directionDegrees(x, y);
        expect(directionDegrees(x, -y)).toBe(-a);
        expect(directionDegrees(-x, y)).toBe(180 - a);
      }),
    );
  });

  test("gives back the angle of a unit vector", () => {
    fc.assert(
      fc.property(finite(-179.999, 179.999), (degrees) => {
        expect(Math.abs(directionDegrees(...unitVector(degrees)) - degrees)).toBeLessThanOrEqual(180 * ulps);
      }),
    );
  });
});

describe("exp and ln", () => {
  test.each([
    [0, 1],
    [1, Math.E],
    [-1, 1 / Math.E],
  ])("exp(%d)", (x, expected) => {
    expect(Math.abs(exp(x) / expected - 1)).toBeLessThanOrEqual(ulps);
  });

  test("ln(1) is exactly 0, powers of two are exact multiples", () => {
    expect(ln(1)).toBe(0);
    for (const k of [-40, -1, 1, 10, 500]) expect(ln(2 ** k)).toBe(k * Math.LN2);
  });

  test("exp agrees with Math.exp", () => {
    fc.assert(
      fc.property(finite(-690, 690), (x) => {
        // Reduction by multiples of ln 2 in one double loses |x| half-ulps.
        expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(ulps + Math.abs(x) * 2 ** -53);
      }),
    );
  });

  test("ln agrees with Math.log", () => {
    fc.assert(
      fc.property(finite(1e-300, 1e300), (x) => {
        const slack = ulps * Math.max(1, Math.abs(Math.log(x)));
        expect(Math.abs(ln(x) - Math.log(x))).toBeLessThanOrEqual(slack);
      }),
    );
  });

  test("are inverse to each other", () => {
    fc.assert(
      fc.property(finite(-300, 300), (x) => {
        expect(Math.abs(ln(exp(x)) - x)).toBeLessThanOrEqual(ulps * Math.max(1, Math.abs(x)));
      }),
    );
  });
});
