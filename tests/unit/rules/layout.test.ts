import { describe, expect, test } from "vitest";
import type { PositionMm } from "../../../rules/log.ts";
import { nearRubber, resolveSurface, tightCushions } from "../../../rules/surface.ts";
import { pocketPlace, tightDistance, tournamentTable } from "../../../rules/table.ts";
import { caseOf } from "./fixtures.ts";

const stroke = { ball: 1, azimuth: 0, speed: 3 };
const tight = tightDistance(tournamentTable);

function places(
  layout: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Record<number, PositionMm> {
  const value = caseOf({ layout, stroke, ...more });
  return Object.fromEntries(value.layout.map((item) => [item.ball, item.position]));
}

const apart = (a: PositionMm | undefined, b: PositionMm | undefined): number =>
  a === undefined || b === undefined ? Number.NaN : Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

describe("layout", () => {
  test("gaps stay as written", () => {
    expect(places({ "1": [0, 0], "2": [68.03, 0] })).toEqual({ 1: [0, 0], 2: [68.03, 0] });
  });

  test("overlap of rounding size becomes exact contact", () => {
    const at = places({ "1": [0, 0], "2": [67.96, 0] });
    expect(apart(at[1], at[2])).toBeCloseTo(68, 9);
  });

  test("a rounded rack becomes a tight one", () => {
    const layout: Record<string, unknown> = { "1": [0, 0] };
    for (let row = 0, ball = 2; row < 4; row++) {
      for (let k = 0; k <= row; k++, ball++)
        layout[ball] = [887.5 + Math.floor(row * 5888.97) / 100, (2 * k - row) * 34];
    }
    const at = places(layout);
    const all = Object.values(at);
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(0, index)) expect(apart(a, b)).toBeGreaterThan(68 - 1e-8);
    }
  });

  test("overlap with a cushion becomes exact contact", () => {
    expect(places({ "1": [0.5, 0], "2": [1775 - tight + 0.04, 100] })[2]).toEqual([1775 - tight, 100]);
  });

  test("tight to a cushion", () => {
    expect(places({ "1": { frozen: ["left"], at: [300, 840] } })[1]).toEqual([300, 887.5 - tight]);
  });

  test("tight to a jaw", () => {
    const at = places({ "1": { frozen: ["left"], at: [25, 866] } })[1];
    const surface = resolveSurface({ preset: "tournament", overrides: {} });
    const rubber = at === undefined ? undefined : nearRubber(surface, at).find((near) => near.cushion === "left");
    expect(rubber?.jaw).toBe("middle");
    expect(rubber?.distance).toBeCloseTo(tight, 9);
  });

  test("tight to two things without a place: the free place nearest the rear", () => {
    expect(places({ "1": { frozen: ["left", 3] }, "3": [470, 820] })[1]?.[0]).toBeGreaterThan(470);
  });

  test("tight to a cushion and a ball", () => {
    const at = places({ "1": { frozen: ["left", 3], at: [520, 840] }, "3": [470, 820] });
    expect(at[1]?.[1]).toBe(887.5 - tight);
    expect(apart(at[1], at[3])).toBeCloseTo(68, 9);
    expect(at[1]?.[0]).toBeGreaterThan(470);
  });

  test("tight to two balls, on the side asked for", () => {
    const at = places({ "1": { frozen: [2, 3], at: [50, -40] }, "2": [0, 0], "3": [100, 0] });
    expect(apart(at[1], at[2])).toBeCloseTo(68, 9);
    expect(apart(at[1], at[3])).toBeCloseTo(68, 9);
    expect(at[1]?.[1]).toBeLessThan(0);
  });

  test("tight to a ball that is itself tight", () => {
    const at = places({ "1": { frozen: [2], at: [200, 0] }, "2": { frozen: [3], at: [100, 0] }, "3": [0, 0] });
    expect(at[2]).toEqual([68, 0]);
    expect(at[1]).toEqual([136, 0]);
  });

  test.each(["FL", "FR", "ML", "MR", "RL", "RR"] as const)(
    "hanging over %s: the overhang is measured from the lip circle",
    (pocket) => {
      const at = places({ "1": { hang: pocket, overhang: 0.2 } })[1];
      const place = pocketPlace(tournamentTable, pocket);
      expect(apart(at, place.hole)).toBeCloseTo(place.spec.holeRadius - 0.2, 9);
    },
  );

  test("a ball may stand in a mouth up to the fall edge", () => {
    const { mouth, axis, spec } = pocketPlace(tournamentTable, "RL");
    const on = (distance: number): PositionMm => [mouth[0] + axis[0] * distance, mouth[1] + axis[1] * distance];
    expect(places({ "1": on(spec.fallLine - 0.1) })[1]).toEqual(on(spec.fallLine - 0.1));
    expect(() => places({ "1": on(spec.fallLine + 0.1) })).toThrow("E_OFF_TABLE");
  });

  test("the rack by 8.1, ball 1 at the apex", () => {
    const at = places({ "0": [-1200, 0] }, { rack: true, stroke: { ...stroke, ball: 0 } });
    expect(at[1]).toEqual([887.5, 0]);
    expect(at[2]?.[1]).toBe(-34);
    expect(at[3]?.[1]).toBe(34);
    expect(apart(at[1], at[2])).toBeCloseTo(68, 9);
    expect(Object.keys(at).length).toBe(16);
  });

  test("a table without pockets or without cushions", () => {
    expect(places({ "1": [1742, 854] }, { table: { pockets: "closed" } })[1]).toEqual([1742, 854]);
    expect(() => places({ "1": { hang: "RL" } }, { table: { pockets: "closed" } })).toThrow("E_RANGE");
    expect(places({ "1": [9000, 0] }, { table: { bed: "unbounded" } })[1]).toEqual([9000, 0]);
  });
});

describe("tight cushions", () => {
  const surface = resolveSurface({ preset: "tournament", overrides: {} });
  const x = 1775 - tight;
  const y = 887.5 - tight;
  test.each([
    ["tight to rear", [x, -200], ["rear"]],
    ["the figure of the cases", [1741.95, -200], ["rear"]],
    ["half a millimetre away", [x - 0.5, -200], []],
    ["tight to left", [300, y], ["left"]],
    ["tight to front", [-x, 100], ["front"]],
    ["in the middle", [0, 0], []],
    ["at the nose line of a middle pocket: no rubber there", [0, y], []],
  ] as const)("%s", (_, position, cushions) => {
    expect(tightCushions(surface, position, 0.3, true)).toEqual(cushions);
  });
});
