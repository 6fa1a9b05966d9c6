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

  /** Kinetic energy per mass, translation and rotation, J/kg. */
  energy(ball: number, radius: number): number {
    const { velocity: v, spin: w } = this;
    const o = 3 * ball;
    const [x, y, z] = [v[o] as number, v[o + 1] as number, v[o + 2] as number];
    const [a, b, c] = [w[o] as number, w[o + 1] as number, w[o + 2] as number];
    return (x * x + y * y + z * z + 0.4 * radius * radius * (a * a + b * b + c * c)) / 2;
  }
}
