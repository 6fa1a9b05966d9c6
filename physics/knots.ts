import type { Balls } from "./balls.ts";
import type { Recorder } from "./recorder.ts";

/** Knots of the record: not nearer than this, s; then when the velocity has changed so much, m/s, or after so long, s. */
const nearest = 1e-4;
const change = 0.02;
const latest = 2e-3;

/** Decides when a ball in an island gets a row of the record. */
export class Knots {
  readonly #at = new Float64Array(16);
  readonly #velocity = new Float64Array(48);
  readonly #balls: Balls;
  readonly #recorder: Recorder;

  constructor(balls: Balls, recorder: Recorder) {
    this.#balls = balls;
    this.#recorder = recorder;
  }

  /** A row of ball `i` when one is due. */
  due(i: number): void {
    const { velocity: v, at } = this.#balls;
    const since = (at[i] as number) - (this.#at[i] as number);
    if (since < nearest) return;
    const o = 3 * i;
    const dx = (v[o] as number) - (this.#velocity[o] as number);
    const dy = (v[o + 1] as number) - (this.#velocity[o + 1] as number);
    const dz = (v[o + 2] as number) - (this.#velocity[o + 2] as number);
    if (since < latest && dx * dx + dy * dy + dz * dz < change * change) return;
    this.mark(i);
  }

  /** A row where a contact opens or closes, in the middle of a step: the states before and after it are exact. */
  atContact(i: number, now: number): void {
    if (now <= (this.#at[i] as number)) return;
    this.#balls.at[i] = now;
    this.mark(i);
  }

  mark(i: number): void {
    const o = 3 * i;
    this.#at[i] = this.#balls.at[i] as number;
    for (let c = o; c < o + 3; c++) this.#velocity[c] = this.#balls.velocity[c] as number;
    this.#recorder.row(this.#balls, i);
  }
}
