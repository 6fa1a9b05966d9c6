import type { Case, Stroke } from "../rules/case.ts";
import type { Judgement, Player } from "./play.ts";

/** How far a long work has come: so many strokes of so many. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/**
 * Many strokes, one at a time: asks `play` for 0 to `count` - 1 and yields after each. The caller owns the time: it may
 * let other work in between two steps, show the progress, or stop asking, which cancels. The answers come at the end.
 */
export function* explore<T>(count: number, play: (index: number) => T): Generator<Progress, T[]> {
  const answers: T[] = [];
  for (let index = 0; index < count; index++) {
    answers.push(play(index));
    yield { done: index + 1, of: count };
  }
  return answers;
}

/** Carries a work to its end at once. `watch` sees each step and cancels with `false`; then the answer is null. */
export function finish<P, T>(
  work: Generator<P, T>,
  watch: (progress: P) => boolean | undefined = () => true,
): T | null {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (watch(step.value) === false) return null;
  }
}

/** The case with another stroke: what `change` leaves out stays. A case without a stroke is a `RangeError`. */
export function withStroke(value: Case, change: Partial<Stroke>): Case {
  const [stroke, ...rest] = value.strokes;
  if (stroke === undefined) throw new RangeError("the case has no stroke to change");
  // What was recorded of the old stroke says nothing about the new one.
  return { ...value, strokes: [{ ...stroke, ...change }, ...rest], log: null, digest: "" };
}

/** What a search may vary, in the units of a stroke. */
export const searchedNames = ["azimuth", "elevation", "side", "height", "speed", "followThrough"] as const;
export type SearchedName = (typeof searchedNames)[number];
export type SearchRanges = { readonly [name in SearchedName]?: readonly [low: number, high: number] };

export interface SearchOptions {
  readonly ranges: SearchRanges;
  /** Strokes that may be played. */
  readonly budget: number;
  /** Another seed looks at other strokes; the same seed finds the same one. */
  readonly seed?: number;
  /** A score that ends the search. */
  readonly enough?: number;
}

export interface Found {
  readonly stroke: Stroke;
  readonly judgement: Judgement;
  readonly score: number;
}

export interface SearchProgress extends Progress {
  /** The best so far. */
  readonly best: Found | null;
}

/** Share of the budget that scans the whole ranges before the best places are looked at more closely. */
const scanShare = 0.5;
/** Places that are looked at more closely: every other time the best, else all in turn. */
const kept = 4;
/** Half width of the first closer look against the range, and its shrinking after each stroke that found nothing better. */
const firstReach = 0.1;
const shrink = 0.8;
/** A reach below this share of the range starts again from the first. */
const leastReach = 1e-5;
/** Largest distance of the contact point from the middle, in radii (formats), less what rounding adds. */
const farthestTip = 0.9 - 1e-12;

interface Candidate {
  readonly place: readonly number[];
  readonly score: number;
  readonly reach: number;
}

/**
 * Looks for the stroke with the highest `goal`, a number made of verdict, log and record; strokes that cannot be played
 * and goals that are not numbers count as the lowest. First an even scan of the ranges (Halton 1960, turned by the
 * seed), then closer and closer looks around the best places. Deterministic. Null: nothing could be played.
 */
export function* searchStroke(
  player: Pick<Player, "judge">,
  base: Case,
  goal: (judgement: Judgement) => number,
  options: SearchOptions,
): Generator<SearchProgress, Found | null> {
  const [baseStroke] = base.strokes;
  if (baseStroke === undefined) throw new RangeError("the case has no stroke to change");
  const first: Stroke = baseStroke;
  const names = searchedNames.filter((name) => options.ranges[name] !== undefined);
  const random = generator(options.seed ?? 1);
  const turns = names.map(() => random());
  const enough = options.enough ?? Number.POSITIVE_INFINITY;
  const scanned = Math.ceil(options.budget * scanShare);
  let best: Found | null = null;
  let candidates: Candidate[] = [];

  /** Plays the stroke at a place of the unit cube. */
  function score(place: readonly number[]): number {
    const stroke = strokeAt(first, names, options.ranges, place);
    const judged = player.judge(withStroke(base, stroke));
    if (!judged.ok) return Number.NEGATIVE_INFINITY;
    const asked = goal(judged.value);
    const points = Number.isNaN(asked) ? Number.NEGATIVE_INFINITY : asked;
    if (best === null || points > best.score) best = { stroke, judgement: judged.value, score: points };
    return points;
  }

  for (let done = 1; done <= options.budget; done++) {
    if (done <= scanned) {
      const place = names.map((_, k) => (halton(done, primes[k] ?? 2) + (turns[k] ?? 0)) % 1);
      candidates.push({ place, score: score(place), reach: firstReach });
      candidates.sort((a, b) => b.score - a.score);
      candidates = candidates.slice(0, kept);
    } else {
      const turn = done % 2 === 0 ? 0 : ((done - 1) / 2) % candidates.length;
      const from = candidates[turn] as Candidate;
      const place = from.place.map((at) => clamp(at + (2 * random() - 1) * from.reach));
      const found = score(place);
      const reach = from.reach * shrink < leastReach ? firstReach : from.reach * shrink;
      candidates[turn] =
        found > from.score
          ? { place, score: found, reach: from.reach }
          : { ...from, reach: found < from.score ? reach : from.reach };
      candidates.sort((a, b) => b.score - a.score);
    }
    yield { done, of: options.budget, best };
    if (best !== null && (best as Found).score >= enough) break;
  }
  return best;
}

/** The stroke at a place of the unit cube; a tip too far from the middle is drawn in to where it may be. */
function strokeAt(
  base: Stroke,
  names: readonly SearchedName[],
  ranges: SearchRanges,
  place: readonly number[],
): Stroke {
  const change: { -readonly [name in SearchedName]?: number } = {};
  for (const [k, name] of names.entries()) {
    const [low, high] = ranges[name] ?? [0, 0];
    change[name] = low + (high - low) * (place[k] ?? 0);
  }
  const stroke = { ...base, ...change };
  const { side, height } = stroke;
  const out = Math.sqrt(side * side + height * height);
  if (out <= farthestTip) return stroke;
  const drawnIn = (fixed: number): number => Math.sqrt(farthestTip * farthestTip - fixed * fixed);
  if (change.side === undefined) return { ...stroke, height: Math.sign(height) * drawnIn(side) };
  if (change.height === undefined) return { ...stroke, side: Math.sign(side) * drawnIn(height) };
  return { ...stroke, side: (side * farthestTip) / out, height: (height * farthestTip) / out };
}

const primes = [2, 3, 5, 7, 11, 13];

/** The digits of a number behind the point in reverse order: places that fill [0, 1) evenly. */
function halton(index: number, base: number): number {
  let sum = 0;
  let share = 1;
  for (let left = index; left > 0; left = Math.floor(left / base)) {
    share /= base;
    sum += share * (left % base);
  }
  return sum;
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Seeded numbers in [0, 1): xorshift of 32 bits (Marsaglia 2003). */
function generator(seed: number): () => number {
  let x = (seed ^ 0x9e3779b9) | 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
}
