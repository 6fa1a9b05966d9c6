import { describe, expect, test } from "vitest";
import { tournamentPhysics } from "../../../physics/parameters.ts";
import type { StrokeRecord } from "../../../physics/record.ts";
import type { TipEvent } from "../../../rules/log.ts";
import { at, eventsOf, length, play, playUntil, radius, type Scene } from "./lab.ts";

type Hit = Omit<NonNullable<Scene["stroke"]>, "ball">;

/** When a stroke of the tip alone is over. */
const struck = 0.004;

/** One ball on a bed without friction or edges, just after the tip. */
function alone(hit: Hit): StrokeRecord {
  const table = { bed: "unbounded", muSlide: 0, muRoll: 0 };
  return playUntil({ layout: { 0: [0, 0] }, stroke: { ball: 0, elevation: 0, ...hit }, table }, { until: struck });
}

/** A ball `gap` mm before the cue ball, on its way. */
function facing(gap: number, hit: Hit): TipEvent[] {
  return eventsOf(play({ layout: { 0: [0, 0], 1: [68 + gap, 0] }, stroke: { ball: 0, ...hit } }), "tip");
}

const { eTip, ballMass, cueMass } = tournamentPhysics;
const speeds = [1, 2, 4] as const;

describe("a stroke through the centre", () => {
  test.each([0.5, 1, 2, 4, 8])(
    "at %d m/s: contact of 1 to 2 ms, the rigid formula's speed, straight, no spin",
    (speed) => {
      const record = alone({ speed });
      const tips = eventsOf(record, "tip");
      expect(tips).toHaveLength(1);
      const lasts = (tips[0]?.to ?? 0) - (tips[0]?.from ?? 0);
      expect(lasts).toBeGreaterThan(0.001);
      expect(lasts).toBeLessThan(0.002);
      const { velocity, spin } = at(record, 0, struck);
      // Row 13: the hand goes on pushing for the millisecond of contact, which adds some percent to a slow stroke.
      const slow = speed < 2 ? 0.08 : 0.03;
      expect(Math.abs(velocity[0] / ((speed * (1 + eTip)) / (1 + ballMass / cueMass)) - 1)).toBeLessThan(slow);
      expect(Math.abs(velocity[1])).toBe(0);
      // The slowest of these would roll at 16 rad/s.
      expect(length(spin)).toBeLessThan(0.005);
    },
  );

  test("the peak force grows with the speed", () => {
    const peaks = speeds.map((speed) => eventsOf(alone({ speed }), "tip")[0]?.peak ?? 0);
    expect(peaks).toEqual(peaks.toSorted((a, b) => a - b));
    // A linear spring: force over speed is nearly one number.
    expect(Math.abs((peaks[2] ?? 0) / (peaks[1] ?? 1) / 2 - 1)).toBeLessThan(0.05);
  });
});

describe("offsets up to half a radius", () => {
  const offsets = [0.2, 0.35, 0.5].flatMap((b) => speeds.map((speed) => [b, speed] as const));

  test.each(offsets)(
    "side %d at %d m/s: spin is 2.5 b v / R within 5 %, speed the rigid formula's within 3 %",
    (b, speed) => {
      const { velocity, spin } = at(alone({ speed, side: b }), 0, struck);
      const moved = length(velocity);
      expect(Math.abs((length(spin) * radius) / (2.5 * b * moved) - 1)).toBeLessThan(0.05);
      const rigid = (offset: number): number => 1 / (1 + ballMass / cueMass + 2.5 * offset * offset);
      const straight = length(at(alone({ speed }), 0, struck).velocity);
      expect(Math.abs(moved / straight / (rigid(b) / rigid(0)) - 1)).toBeLessThan(0.03);
    },
  );

  test.each(offsets)(
    "side %d at %d m/s: right offset sends the ball left, spins it anticlockwise from above",
    (b, speed) => {
      const { velocity, spin } = at(alone({ speed, side: b }), 0, struck);
      expect(velocity[1]).toBeGreaterThan(0);
      expect(spin[2]).toBeGreaterThan(0);
    },
  );

  test.each(speeds)("squirt at 0.5 R and %d m/s is 1.3 to 1.9 degrees", (speed) => {
    for (const side of [-0.5, 0.5]) {
      const [x, y] = at(alone({ speed, side }), 0, struck).velocity;
      const squirt = (Math.abs(Math.atan2(y, x)) * 180) / Math.PI;
      expect(squirt).toBeGreaterThan(1.3);
      expect(squirt).toBeLessThan(1.9);
    }
  });
});

test("beyond 0.6 R the tip slips off: less spin than the formula asks for", () => {
  const { velocity, spin } = at(alone({ speed: 3, side: 0.62 }), 0, struck);
  expect(length(spin) * radius).toBeLessThan(0.9 * 2.5 * 0.62 * length(velocity));
});

describe("an object ball near the cue ball", () => {
  test.each([
    [2, 8],
    [3, 12],
    [6, 28],
  ])("natural hand at %d m/s, gap %d mm: one contact", (speed, gap) => {
    expect(facing(gap, { speed })).toHaveLength(1);
  });

  test("gap 5 mm, a hand that goes on for 120 mm: two contacts", () => {
    expect(facing(5, { speed: 2, followThrough: 120 })).toHaveLength(2);
  });

  test("gap 0.5 mm: a warning that the ball is near, and a push", () => {
    const record = play({ layout: { 0: [0, 0], 1: [68.5, 0] }, stroke: { ball: 0, speed: 3 } });
    expect(record.warnings).toEqual(["near-ball 0.5"]);
    const [tip] = eventsOf(record, "tip");
    const [meeting] = eventsOf(record, "balls");
    expect(tip?.to).toBeGreaterThan(meeting?.from ?? Number.POSITIVE_INFINITY);
  });

  test("a thin cut 3 mm away at 2 m/s is clean with any hand", () => {
    const cut = (55 * Math.PI) / 180;
    for (const followThrough of [20, 60, 120]) {
      const record = play({
        layout: { 0: [0, 0], 1: [71 * Math.cos(cut), 71 * Math.sin(cut)] },
        stroke: { ball: 0, speed: 2, followThrough },
      });
      expect(eventsOf(record, "tip"), `${followThrough} mm`).toHaveLength(1);
    }
  });
});

describe("elevation", () => {
  test("left out, it is the least that clears what lies behind the ball", () => {
    const elevation = (layout: Scene["layout"]): number => {
      const [cue] = play({ layout, stroke: { ball: 0, speed: 1 } }).cues;
      return (Math.asin(-(cue?.axis[2] ?? 0)) * 180) / Math.PI;
    };
    const open = elevation({ 0: [0, 0] });
    const behind = elevation({ 0: [0, 0], 1: [-90, 0] });
    expect(behind).toBeGreaterThan(open + 10);
    expect(elevation({ 0: [-1742, 0] })).toBeGreaterThan(open);
  });

  test("too low, it is raised and a warning tells by how much", () => {
    const record = play({ layout: { 0: [-1742, 0] }, stroke: { ball: 0, speed: 1, elevation: 0 } });
    expect(record.warnings).toHaveLength(1);
    expect(record.warnings[0]).toMatch(/^elevation-raised \d+\.\d\d$/);
  });

  test("high enough, it is played as given", () => {
    const record = play({ layout: { 0: [0, 0] }, stroke: { ball: 0, speed: 1, elevation: 30 } });
    expect(record.warnings).toEqual([]);
    expect(record.cues[0]?.axis[2]).toBeCloseTo(-0.5, 12);
  });
});
