/** Millimetres of the cue for a pixel of the mouse, until a person calibrates: a brisk push is a middling stroke. */
export const usualScale = 0.8;
/** The cue speed, m/s, that three middling pushes are calibrated to. */
export const calibrationSpeed = 2.5;
export const calibrationPushes = 3;

/** Millimetres of air before the ball at rest. */
const address = 15;
/** A push from nearer than this is no stroke: hands tremble. */
const leastPull = 30;
const longestPull = 300;
/** The speed is that of the last stretch of the push, seconds. */
const stretch = 0.04;

export interface MouseStep {
  /** Millimetres of the tip behind the ball. */
  readonly pull: number;
  /** m/s once the tip reaches the ball. */
  readonly speed: number | null;
}

/** The mouse as a cue: drawn back and pushed forward; the ball is struck with the speed of the push where the tip meets it. */
export class MouseStroke {
  readonly #scale: number;
  #pull = address;
  #most = address;
  readonly #trail: { readonly at: number; readonly pull: number }[] = [];

  /** @param scale millimetres a pixel */
  constructor(scale: number) {
    this.#scale = scale;
  }

  /**
   * @param back pixels that the mouse came towards the person
   * @param at seconds
   */
  move(back: number, at: number): MouseStep {
    const before = this.#pull;
    const wanted = before + back * this.#scale;
    this.#trail.push({ at, pull: wanted });
    while (this.#trail.length > 2 && at - (this.#trail[1]?.at ?? at) >= stretch) this.#trail.shift();
    this.#most = Math.max(this.#most, Math.min(longestPull, wanted));
    if (wanted <= 0 && this.#most >= leastPull) {
      const [first] = this.#trail;
      const time = first === undefined ? 0 : at - first.at;
      const way = first === undefined ? 0 : first.pull - wanted;
      if (time > 0 && way > 0) {
        this.#pull = 0;
        return { pull: 0, speed: way / 1000 / time };
      }
    }
    // Short of a stroke the tip waits at the ball; behind, the bridge ends it.
    this.#pull = Math.min(longestPull, Math.max(2, wanted));
    return { pull: this.#pull, speed: null };
  }
}

/** The scale with which pushes that came out so fast would have been of the middling speed; the middle one decides. */
export function calibrated(scale: number, speeds: readonly number[]): number {
  const middle = [...speeds].sort((a, b) => a - b)[Math.floor(speeds.length / 2)];
  return middle === undefined || middle <= 0
    ? scale
    : Math.min(20, Math.max(0.01, (scale * calibrationSpeed) / middle));
}
