import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crossings } from "../../../physics/crossings.ts";
import { digestRecord } from "../../../physics/digest.ts";
import {
  type BallTrack,
  column,
  type RowPhase,
  rowIndex,
  rowPhases,
  rowSize,
  sampleBefore,
  sampleTrack,
} from "../../../physics/record.ts";
import { eventTime, eventTypes, type LogEvent } from "../../../rules/log.ts";
import type { Vector } from "./lab.ts";

interface Row {
  readonly from: number;
  readonly phase: RowPhase;
  readonly p?: Vector;
  readonly v?: Vector;
  readonly a?: Vector;
  readonly w?: Vector;
}

const none: Vector = [0, 0, 0];

function track(rows: readonly Row[], ball = 3): BallTrack {
  return {
    ball,
    rows: Float64Array.from(
      rows.flatMap(({ from, phase, p = none, v = none, a = none, w = none }) => [
        from,
        rowPhases.indexOf(phase),
        ...p,
        ...v,
        ...a,
        ...w,
        0,
        0,
      ]),
    ),
  };
}

const about = { spinDecay: 10 };

describe("sampling a track", () => {
  const hit = track([
    { from: 0, phase: "slide", p: [0, 0, 0.034], v: [2, 0, 0], a: [-2, 0, 0] },
    { from: 0.5, phase: "rest", p: [0.75, 0, 0.034] },
  ]);

  test("before the first row it is the first row's state", () => {
    expect(sampleTrack(about, hit, -1).velocity).toEqual([2, 0, 0]);
  });

  test("within a row it follows the closed form", () => {
    const { position, velocity } = sampleTrack(about, hit, 0.25);
    expect(position[0]).toBeCloseTo(0.5 - 0.0625, 15);
    expect(velocity[0]).toBeCloseTo(1.5, 15);
  });

  test("at a border it is the state after the event, or before it for who asks so", () => {
    expect(sampleTrack(about, hit, 0.5)).toMatchObject({ phase: "rest", velocity: [0, 0, 0] });
    const before = sampleBefore(about, hit, 0.5);
    expect(before.phase).toBe("slide");
    expect(before.velocity[0]).toBeCloseTo(1, 15);
  });

  test("several rows of one time: the last is the state after, an earlier time's end the state before", () => {
    const twice = track([
      { from: 0, phase: "roll", v: [1, 0, 0] },
      { from: 1, phase: "knot", p: [1, 0, 0], v: [0.5, 0, 0] },
      { from: 1, phase: "slide", p: [1, 0, 0], v: [-1, 0, 0] },
    ]);
    expect(sampleTrack(about, twice, 1).velocity[0]).toBe(-1);
    expect(sampleBefore(about, twice, 1)).toMatchObject({ phase: "roll", velocity: [1, 0, 0] });
    expect(rowIndex(twice.rows, rowSize, 1)).toBe(2);
  });

  test("rest and gone stay where they are", () => {
    expect(sampleTrack(about, hit, 1e6).position).toEqual([0.75, 0, 0.034]);
    const gone = track([{ from: 0, phase: "gone", p: [1, 2, 3], v: [1, 1, 1] }]);
    expect(sampleTrack(about, gone, 5).position).toEqual([1, 2, 3]);
  });

  test("upright spin falls to 0 and no further, but not in the air", () => {
    const spin = track([{ from: 0, phase: "spin", w: [0, 0, -5] }]);
    expect(sampleTrack(about, spin, 0.2).spin[2]).toBeCloseTo(-3, 15);
    expect(sampleTrack(about, spin, 2).spin[2]).toBe(0);
    const air = track([{ from: 0, phase: "air", w: [0, 0, -5] }]);
    expect(sampleTrack(about, air, 0.2).spin[2]).toBe(-5);
  });

  test("between knots the position is the cubic through both places and velocities", () => {
    // A cubic motion is its own interpolation: x = t³ - t² + 2 t.
    const x = (t: number): number => t * t * t - t * t + 2 * t;
    const slope = (t: number): number => 3 * t * t - 2 * t + 2;
    const knots = track([
      { from: 1, phase: "knot", p: [x(1), 0, 0], v: [slope(1), 0, 0], w: [0, 0, 4] },
      { from: 3, phase: "knot", p: [x(3), 0, 0], v: [slope(3), 0, 0], w: [0, 0, 8] },
    ]);
    for (const t of [1, 1.2, 2, 2.9, 3]) expect(sampleTrack(about, knots, t).position[0]).toBeCloseTo(x(t), 12);
    expect(sampleTrack(about, knots, 2).velocity[0]).toBeCloseTo((slope(1) + slope(3)) / 2, 12);
    expect(sampleTrack(about, knots, 2.5).spin[2]).toBeCloseTo(7, 12);
  });
});

describe("crossings of the marking lines", () => {
  const house = -0.8875;
  const of = (rows: readonly Row[]): readonly (readonly [string, number, number])[] =>
    crossings(track(rows), house).map(({ line, at, to }) => [line, Number(at.toFixed(9)), to]);

  test.each<[string, readonly Row[], readonly (readonly [string, number, number])[]]>([
    [
      "rolls over the centre",
      [
        { from: 0, phase: "roll", p: [-1 / 2, 0.1, 0], v: [1, 0, 0] },
        { from: 1, phase: "rest", p: [0.5, 0.1, 0] },
      ],
      [["centre", 0.5, 1]],
    ],
    [
      "and back the other way",
      [
        { from: 0, phase: "roll", p: [1 / 2, 0.1, 0], v: [-1, 0, 0] },
        { from: 1, phase: "rest", p: [-0.5, 0.1, 0] },
      ],
      [["centre", 0.5, -1]],
    ],
    [
      "draws back within one row: twice",
      [
        { from: 0, phase: "slide", p: [-0.1, 0.1, 0], v: [1, 0, 0], a: [-2, 0, 0] },
        { from: 1, phase: "rest", p: [-0.1, 0.1, 0] },
      ],
      [
        ["centre", 0.112701665, 1],
        ["centre", 0.887298335, -1],
      ],
    ],
    [
      "turns back just before the line",
      [
        { from: 0, phase: "slide", p: [-0.26, 0.1, 0], v: [1, 0, 0], a: [-2, 0, 0] },
        { from: 1, phase: "rest", p: [-0.26, 0.1, 0] },
      ],
      [],
    ],
    [
      "touches the line and turns back",
      [
        { from: 0, phase: "slide", p: [-0.25, 0.1, 0], v: [1, 0, 0], a: [-2, 0, 0] },
        { from: 1, phase: "rest", p: [-0.25, 0.1, 0] },
      ],
      [],
    ],
    [
      "leaves a line that it starts on",
      [
        { from: 0, phase: "roll", p: [0, 0.1, 0], v: [1, 0, 0] },
        { from: 1, phase: "rest", p: [1, 0.1, 0] },
      ],
      [],
    ],
    [
      "starts on the house line, comes back over it",
      [
        { from: 0, phase: "slide", p: [house, 0.1, 0], v: [0.5, 0, 0], a: [-1, 0, 0] },
        { from: 2, phase: "rest", p: [house - 1, 0.1, 0] },
      ],
      [["house", 1, -1]],
    ],
    [
      "stops on a line: not over it",
      [
        { from: 0, phase: "roll", p: [-0.5, 0.1, 0], v: [1, 0, 0], a: [-1, 0, 0] },
        { from: 1, phase: "rest", p: [0, 0.1, 0] },
      ],
      [],
    ],
    [
      "stops on a line and is sent on: over it when it leaves",
      [
        { from: 0, phase: "roll", p: [-0.5, 0.1, 0], v: [1, 0, 0], a: [-1, 0, 0] },
        { from: 1, phase: "rest", p: [0, 0.1, 0] },
        { from: 2, phase: "roll", p: [0, 0.1, 0], v: [1, 0, 0] },
        { from: 3, phase: "rest", p: [1, 0.1, 0] },
      ],
      [["centre", 2, 1]],
    ],
    [
      "crosses all three",
      [
        { from: 0, phase: "roll", p: [-1.8875, -0.5, 0], v: [1, 0.5, 0] },
        { from: 3, phase: "rest", p: [1.1125, 1, 0] },
      ],
      [
        ["centre", 1.8875, 1],
        ["house", 1, 1],
        ["long", 1, 1],
      ],
    ],
    [
      "crosses between knots",
      [
        { from: 0, phase: "knot", p: [-0.001, 0.1, 0], v: [1, 0, 0] },
        { from: 0.002, phase: "knot", p: [0.001, 0.1, 0], v: [1, 0, 0] },
      ],
      [["centre", 0.001, 1]],
    ],
    [
      "a ball out of play crosses nothing",
      [
        { from: 0, phase: "roll", p: [-0.5, 0.1, 0], v: [1, 0, 0] },
        { from: 0.1, phase: "gone", p: [-0.4, 0.1, 0] },
        { from: 1, phase: "rest", p: [0.5, 0.1, 0] },
      ],
      [],
    ],
  ])("%s", (_, rows, expected) => {
    expect(of(rows)).toEqual(expected);
  });
});

/** FNV-1a 64 as its definition says, slowly. */
function fnv(values: readonly number[]): string {
  const bytes = new Uint8Array(Float64Array.from(values, (value) => (value === 0 ? 0 : value)).buffer);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}

describe("digest", () => {
  test("is FNV-1a 64: nothing gives the offset basis", () => {
    expect(digestRecord([], [], [])).toBe("cbf29ce484222325");
  });

  test("of any numbers is what the definition gives", () => {
    const numbers = fc.array(fc.double({ noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, fc.nat(15), (rows, cue, ball) => {
        const digest = digestRecord(
          [{ ball, rows: Float64Array.from(rows) }],
          [{ ball: 2, axis: [1, 0, 0], rows: Float64Array.from(cue) }],
          [],
        );
        expect(digest).toBe(fnv([ball, ...rows, 2, ...cue]));
      }),
    );
  });

  test("takes type, time and every number of an event, in the order of the keys' names", () => {
    const event: LogEvent = { type: "cushion", ball: 4, cushion: "left", from: 0.5, turn: 0.502, to: 0.505, peak: 90 };
    const expected = [eventTypes.indexOf("cushion"), eventTime(event), 4, 0.5, 90, 0.505, 0.502];
    expect(digestRecord([], [], [event])).toBe(fnv(expected));
    const { from, ball, ...rest } = event;
    expect(digestRecord([], [], [{ from, ...rest, ball }])).toBe(fnv(expected));
  });

  test("does not tell 0 from -0, and tells everything else apart", () => {
    const of = (value: number): string => digestRecord([{ ball: 0, rows: Float64Array.of(value) }], [], []);
    expect(of(-0)).toBe(of(0));
    expect(of(Number.MIN_VALUE)).not.toBe(of(0));
    expect(of(1)).not.toBe(of(1 + Number.EPSILON));
  });
});

test("columns of a row cover it without a gap", () => {
  expect(column).toEqual({ from: 0, phase: 1, position: 2, velocity: 5, acceleration: 8, spin: 11, spinRate: 14 });
  expect(rowSize).toBe(16);
});
