import { type BallTrack, column, rowIndex, rowSize, type StrokeRecord } from "../../physics/record.ts";

/** x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];
type Vector = readonly [number, number, number];

/** Turn of one step, radians, above which a step whose axis wanders is cut. */
const largestWander = 0.35;

/** a after b: first the turn b, then a. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function normalized([x, y, z, w]: Quaternion): Quaternion {
  const scale = 1 / Math.hypot(x, y, z, w);
  return [x * scale, y * scale, z * scale, w * scale];
}

/** The turn by a rotation vector, radians. */
export function turnBy([x, y, z]: Vector): Quaternion {
  const angle = Math.hypot(x, y, z);
  const half = angle / 2;
  const scale = angle < 1e-9 ? 0.5 : Math.sin(half) / angle;
  return [x * scale, y * scale, z * scale, Math.cos(half)];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/**
 * Turn of a ball whose spin goes linearly from w0 to w1 in `time` seconds, seen in the table's frame. Exact when the
 * axis keeps its direction; otherwise fourth-order steps of the Magnus series, short enough for the axis' wandering.
 */
export function turnOver(w0: Vector, w1: Vector, time: number): Quaternion {
  const wander = Math.hypot(...cross(w0, w1));
  const mean = (Math.hypot(...w0) + Math.hypot(...w1)) / 2;
  const steps = wander < 1e-12 ? 1 : Math.min(400, Math.max(1, Math.ceil((mean * time) / largestWander)));
  const h = time / steps;
  let turn: Quaternion = [0, 0, 0, 1];
  for (let k = 0; k < steps; k++) {
    const at = (s: number): Vector => [
      w0[0] + (w1[0] - w0[0]) * s,
      w0[1] + (w1[1] - w0[1]) * s,
      w0[2] + (w1[2] - w0[2]) * s,
    ];
    const a = at(k / steps);
    const b = at((k + 1) / steps);
    const c = cross(a, b);
    const scale = (h * h) / 12;
    turn = multiply(
      turnBy([
        ((a[0] + b[0]) * h) / 2 - c[0] * scale,
        ((a[1] + b[1]) * h) / 2 - c[1] * scale,
        ((a[2] + b[2]) * h) / 2 - c[2] * scale,
      ]),
      turn,
    );
  }
  return normalized(turn);
}

const knot = 5;
const airborne = new Set([4, 6]);

/** How a ball has turned since its record began: prefix turns by row are made once, a look-up costs one row. */
export class TrackTurns {
  private readonly prefix: Quaternion[] = [[0, 0, 0, 1]];

  private readonly record: Pick<StrokeRecord, "spinDecay">;
  private readonly track: BallTrack;

  constructor(record: Pick<StrokeRecord, "spinDecay">, track: BallTrack) {
    this.record = record;
    this.track = track;
  }

  /** The turn from the start of the record to `at` seconds, in the table's frame. */
  at(at: number): Quaternion {
    const { rows } = this.track;
    if (rows.length === 0) return [0, 0, 0, 1];
    const row = rowIndex(rows, rowSize, at);
    for (let k = this.prefix.length; k <= row; k++) {
      const from = rows[(k - 1) * rowSize + column.from] ?? 0;
      const to = rows[k * rowSize + column.from] ?? from;
      this.prefix.push(normalized(multiply(this.within(k - 1, to - from), this.prefix[k - 1] ?? [0, 0, 0, 1])));
    }
    const from = rows[row * rowSize + column.from] ?? 0;
    return multiply(this.within(row, Math.max(0, at - from)), this.prefix[row] ?? [0, 0, 0, 1]);
  }

  /** The turn during the first `time` seconds of a row. */
  private within(row: number, time: number): Quaternion {
    const { rows } = this.track;
    const base = row * rowSize;
    const next = base + rowSize;
    const phase = rows[base + column.phase] ?? 0;
    const spin = this.vector(base + column.spin);
    if (time <= 0) return [0, 0, 0, 1];
    if (phase === knot && next < rows.length) {
      const h = (rows[next + column.from] ?? 0) - (rows[base + column.from] ?? 0);
      const then = this.vector(next + column.spin);
      const s = h > 0 ? time / h : 0;
      return turnOver(spin, [mix(spin[0], then[0], s), mix(spin[1], then[1], s), mix(spin[2], then[2], s)], time);
    }
    const rate = this.vector(base + column.spinRate);
    const decay = airborne.has(phase) ? 0 : this.record.spinDecay;
    // Spin about the vertical falls to 0 and stays: the row is cut where it gets there.
    const stop = decay > 0 ? Math.abs(spin[2]) / decay : Number.POSITIVE_INFINITY;
    const loss = decay * Math.sign(spin[2]);
    const after = (t: number): Vector => [
      spin[0] + rate[0] * t,
      spin[1] + rate[1] * t,
      t >= stop ? 0 : spin[2] - loss * t,
    ];
    if (time <= stop) return turnOver(spin, after(time), time);
    const turning = stop > 0 ? turnOver(spin, after(stop), stop) : ([0, 0, 0, 1] as const);
    return multiply(turnOver(after(stop), after(time), time - stop), turning);
  }

  private vector(offset: number): Vector {
    const { rows } = this.track;
    return [rows[offset] ?? 0, rows[offset + 1] ?? 0, rows[offset + 2] ?? 0];
  }
}

function mix(a: number, b: number, s: number): number {
  return a + (b - a) * s;
}

/** How a ball lies before its first stroke: the number up, leaning towards the right long cushion, a little askew by id. */
export function restingTurn(ball: number): Quaternion {
  // The object's x (the number) to the up-and-near direction, its z (the number's top) away from the right cushion.
  const lean = (25 * Math.PI) / 180;
  const askew = (((ball * 7) % 11) - 5) * 0.05;
  const upright = multiply(
    turnBy([lean, 0, 0]),
    multiply(turnBy([0, 0, askew - Math.PI / 2]), turnBy([0, -Math.PI / 2, 0])),
  );
  return normalized(upright);
}
