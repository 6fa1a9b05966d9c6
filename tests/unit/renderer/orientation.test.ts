import { describe, expect, it } from "vitest";
import { type BallTrack, column, rowPhases, rowSize } from "../../../physics/record.ts";
import {
  multiply,
  type Quaternion,
  restingTurn,
  TrackTurns,
  turnBy,
  turnOver,
} from "../../../renderer/scene/orientation.ts";

type Vector = readonly [number, number, number];

interface Row {
  readonly from: number;
  readonly phase: (typeof rowPhases)[number];
  readonly spin: Vector;
  readonly rate?: Vector;
}

function track(rows: readonly Row[]): BallTrack {
  const table = new Float64Array(rows.length * rowSize);
  rows.forEach(({ from, phase, spin, rate = [0, 0, 0] }, k) => {
    table[k * rowSize + column.from] = from;
    table[k * rowSize + column.phase] = rowPhases.indexOf(phase);
    table.set(spin, k * rowSize + column.spin);
    table.set(rate.slice(0, 2), k * rowSize + column.spinRate);
  });
  return { ball: 1, rows: table };
}

/** Many small steps: what the closed form must agree with. */
function bySmallSteps(spinAt: (t: number) => Vector, time: number, steps = 200_000): Quaternion {
  const h = time / steps;
  let turn: Quaternion = [0, 0, 0, 1];
  for (let k = 0; k < steps; k++) {
    const [x, y, z] = spinAt((k + 0.5) * h);
    turn = multiply(turnBy([x * h, y * h, z * h]), turn);
  }
  return turn;
}

/** Angle between two turns, radians; a quaternion and its negative are the same turn. */
function apart(a: Quaternion, b: Quaternion): number {
  const dot = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return 2 * Math.acos(Math.min(1, dot));
}

const still = { spinDecay: 0 };

describe("the turn of a ball", () => {
  it("is exact for rolling along a line, however long", () => {
    // 40 rad/s falling evenly to 0 in 8 s: 160 rad about y.
    const turns = new TrackTurns(still, track([{ from: 0, phase: "roll", spin: [0, 40, 0], rate: [0, -5, 0] }]));
    expect(apart(turns.at(8), turnBy([0, 160, 0]))).toBeLessThan(1e-6);
  });

  it("follows an axis that wanders while the ball slides", () => {
    const [w0, w1, time]: [Vector, Vector, number] = [[30, -12, 25], [-6, 44, 21], 0.6];
    const between = (t: number): Vector => [
      w0[0] + ((w1[0] - w0[0]) * t) / time,
      w0[1] + ((w1[1] - w0[1]) * t) / time,
      w0[2] + ((w1[2] - w0[2]) * t) / time,
    ];
    expect(apart(turnOver(w0, w1, time), bySmallSteps(between, time))).toBeLessThan(2e-4);
  });

  it("stops turning about the vertical when that spin is used up", () => {
    const turns = new TrackTurns({ spinDecay: 10 }, track([{ from: 0, phase: "spin", spin: [0, 0, -20] }]));
    expect(apart(turns.at(1), turnBy([0, 0, -15]))).toBeLessThan(1e-9);
    expect(apart(turns.at(2), turns.at(9))).toBeLessThan(1e-9);
  });

  it("keeps spin about the vertical in the air", () => {
    const turns = new TrackTurns({ spinDecay: 10 }, track([{ from: 0, phase: "air", spin: [0, 0, 20] }]));
    expect(apart(turns.at(0.3), turnBy([0, 0, 6]))).toBeLessThan(1e-9);
  });

  it("joins rows without a jump, in whatever order times are asked", () => {
    const rows = track([
      { from: 0, phase: "slide", spin: [5, 1, 9], rate: [3, -8, 0] },
      { from: 0.5, phase: "knot", spin: [6.5, -3, 4] },
      { from: 0.502, phase: "roll", spin: [-12, 7, 3], rate: [2, -1, 0] },
      { from: 1.4, phase: "rest", spin: [0, 0, 0] },
    ]);
    const forwards = new TrackTurns({ spinDecay: 8 }, rows);
    const backwards = new TrackTurns({ spinDecay: 8 }, rows);
    const times = [0.1, 0.4999999, 0.5, 0.501, 0.5020001, 0.9, 1.3999999, 1.4, 3];
    const up = times.map((t) => forwards.at(t));
    const down = times
      .toReversed()
      .map((t) => backwards.at(t))
      .reverse();
    up.forEach((turn, k) => {
      expect(apart(turn, down[k] as Quaternion)).toBeLessThan(1e-6);
    });
    expect(apart(forwards.at(0.4999999), forwards.at(0.5000001))).toBeLessThan(1e-4);
    expect(apart(forwards.at(1.3999999), forwards.at(3))).toBeLessThan(1e-4);
  });
});

describe("a ball at rest", () => {
  it("shows its number upwards, the number's top away from the right cushion", () => {
    for (let ball = 0; ball < 16; ball++) {
      const q = restingTurn(ball);
      const number = turned(q, [1, 0, 0]);
      const top = turned(q, [0, 0, 1]);
      expect(number[2]).toBeGreaterThan(0.8);
      expect(top[1]).toBeGreaterThan(0.8);
    }
  });
});

function turned(q: Quaternion, [x, y, z]: Vector): Vector {
  const conjugate: Quaternion = [-q[0], -q[1], -q[2], q[3]];
  const [a, b, c] = multiply(multiply(q, [x, y, z, 0]), conjugate);
  return [a, b, c];
}
