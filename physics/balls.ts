import { ballCount } from "../rules/log.ts";
import { rowPhases } from "./record.ts";

/** Regimes of a ball, by their index in the record's rows. */
export const rest = rowPhases.indexOf("rest");
export const slide = rowPhases.indexOf("slide");
export const roll = rowPhases.indexOf("roll");
export const spinning = rowPhases.indexOf("spin");
export const air = rowPhases.indexOf("air");
/** In an island: integrated, not in closed form. */
export const contact = rowPhases.indexOf("knot");
/** Off the playing surface, or never on it. */
export const gone = rowPhases.indexOf("gone");

/** State of all balls, each at its own clock; SI, three numbers a ball for vectors. */
export class Balls {
  readonly position = new Float64Array(3 * ballCount);
  readonly velocity = new Float64Array(3 * ballCount);
  readonly acceleration = new Float64Array(3 * ballCount);
  readonly spin = new Float64Array(3 * ballCount);
  readonly spinRate = new Float64Array(3 * ballCount);
  /** The time to which the state belongs. */
  readonly at = new Float64Array(ballCount);
  /** When the closed form of the present phase ends. */
  readonly until = new Float64Array(ballCount).fill(Number.POSITIVE_INFINITY);
  readonly phase = new Uint8Array(ballCount).fill(gone);

  /** Speed of the centre. */
  speed(ball: number): number {
    const { velocity: v } = this;
    const o = 3 * ball;
    const [x, y, z] = [v[o] as number, v[o + 1] as number, v[o + 2] as number];
    return Math.sqrt(x * x + y * y + z * z);
  }

  moves(ball: number): boolean {
    const { velocity: v, spin: w } = this;
    for (let c = 3 * ball; c < 3 * ball + 3; c++) if (v[c] !== 0 || w[c] !== 0) return true;
    return false;
  }

  /** Kinetic energy per mass, translation and rotation, J/kg. */
  energy(ball: number, radius: number): number {
    const { velocity: v, spin: w } = this;
    const o = 3 * ball;
    const [x, y, z] = [v[o] as number, v[o + 1] as number, v[o + 2] as number];
    const [a, b, c] = [w[o] as number, w[o + 1] as number, w[o + 2] as number];
    return (x * x + y * y + z * z + 0.4 * radius * radius * (a * a + b * b + c * c)) / 2;
  }

  /** Coordinate `c` of ball `i` along its motion at time `t`; balls in islands and at rest stand where they are. */
  coordinateAt(i: number, c: number, t: number): number {
    const { position: p, velocity: v, acceleration: a } = this;
    const o = 3 * i + c;
    const phase = this.phase[i];
    if (phase === contact || phase === rest) return p[o] as number;
    const dt = t - (this.at[i] as number);
    return (p[o] as number) + ((v[o] as number) + ((a[o] as number) * dt) / 2) * dt;
  }

  velocityAt(i: number, c: number, t: number): number {
    const o = 3 * i + c;
    if (this.phase[i] === contact) return this.velocity[o] as number;
    return (this.velocity[o] as number) + (this.acceleration[o] as number) * (t - (this.at[i] as number));
  }

  /** Distance of the centres of ball `i`, at its present place, and ball `j` at time `t`, m. */
  distanceAt(i: number, j: number, t: number): number {
    const { position: p } = this;
    let squared = 0;
    for (let c = 0; c < 3; c++) {
      const d = this.coordinateAt(j, c, t) - (p[3 * i + c] as number);
      squared += d * d;
    }
    return Math.sqrt(squared);
  }

  /** Speed at which balls `i` and `j`, both at their present states, approach, m/s. */
  closing(i: number, j: number): number {
    const { position: p, velocity: v } = this;
    const a = 3 * i;
    const b = 3 * j;
    const dx = (p[b] as number) - (p[a] as number);
    const dy = (p[b + 1] as number) - (p[a + 1] as number);
    const dz = (p[b + 2] as number) - (p[a + 2] as number);
    const along =
      ((v[a] as number) - (v[b] as number)) * dx +
      ((v[a + 1] as number) - (v[b + 1] as number)) * dy +
      ((v[a + 2] as number) - (v[b + 2] as number)) * dz;
    return along / Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
