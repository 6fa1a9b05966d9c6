import { type Case, readPlacements, type Stroke } from "../case.ts";
import { resolveLayout } from "../layout.ts";
import type { BallId, Pocket, PositionMm } from "../log.ts";
import { pockets } from "../log.ts";
import { resolveSurface } from "../surface.ts";
import { pocketPlace } from "../table.ts";

/** How hard the new positions are against the missed one, by the ratio of the two shots' length products. */
export const missDifficulties = { easier: [0.35, 0.75], same: [0.8, 1.25], harder: [1.35, 2.5] } as const;
export type MissDifficulty = keyof typeof missDifficulties;

export interface MissOptions {
  /** The shot that was missed: with this ball onto that one, to this pocket. */
  readonly cue: BallId;
  readonly object: BallId;
  readonly pocket: Pocket;
  readonly difficulty: MissDifficulty;
  readonly count: number;
  readonly seed: number;
  /** Positions that may be tried. */
  readonly budget?: number;
}

export interface MissPosition {
  /** The position with its solution as the stroke. */
  readonly value: Case;
  readonly solution: Stroke;
  /** Its length product against that of the missed shot. */
  readonly ratio: number;
}

export interface MissProgress {
  readonly tried: number;
  readonly found: number;
  readonly of: number;
}

/** Looks for a stroke that makes the shot: `physics/explore.ts` has the search, the rules only take it. */
export type Solve = (value: Case) => Stroke | null;

const defaultBudget = 200;

/**
 * The pocket that the missed shot was most likely meant for: the one with the smallest cut, the nearer of equal ones.
 */
export function likelyPocket(value: Case, cue: BallId, object: BallId): Pocket | null {
  const [from, place] = [placeOf(value, cue), placeOf(value, object)];
  if (from === null || place === null) return null;
  const { table } = resolveSurface(value.table);
  let best: Pocket | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const pocket of pockets) {
    const { mouth } = pocketPlace(table, pocket);
    const [a, b] = [distance(from, place), distance(place, mouth)];
    if (a === 0 || b === 0) continue;
    const cosine =
      ((place[0] - from[0]) * (mouth[0] - place[0]) + (place[1] - from[1]) * (mouth[1] - place[1])) / (a * b);
    const merit = cosine - b / 1e5;
    if (merit > most) [best, most] = [pocket, merit];
  }
  return best;
}

/**
 * Positions like the missed one. The object ball moves a little, the cue ball moves along and about its line, so that
 * the product of the two ways (Jewett 1994) is in the range of the difficulty; each position must stand by the rules of a
 * case and be solved by `solve`. Deterministic; yields after each position that was tried. The stroke, the log and the
 * judge's calls of the old case are left behind.
 */
export function* positionsFromMiss(
  value: Case,
  options: MissOptions,
  solve: Solve,
): Generator<MissProgress, readonly MissPosition[]> {
  const { cue, object, count } = options;
  const [from, place] = [placeOf(value, cue), placeOf(value, object)];
  if (from === null || place === null || cue === object) {
    throw new RangeError("the missed shot has a cue ball and an object ball on the table");
  }
  const surface = resolveSurface(value.table);
  const { mouth } = pocketPlace(surface.table, options.pocket);
  const before = distance(from, place) * distance(place, mouth);
  const [low, high] = missDifficulties[options.difficulty];
  const random = generator(options.seed);
  const found: MissPosition[] = [];
  const budget = options.budget ?? defaultBudget;
  for (let tried = 1; tried <= budget && found.length < count; tried++) {
    const target = Math.sqrt(low + (high - low) * random());
    const newObject = onRay(mouth, place, target * (0.9 + 0.2 * random()), (random() - 0.5) * 12);
    const shifted: PositionMm = [from[0] + newObject[0] - place[0], from[1] + newObject[1] - place[1]];
    const newCue = onRay(newObject, shifted, target * (0.9 + 0.2 * random()), (random() - 0.5) * 12);
    const ratio = (distance(newCue, newObject) * distance(newObject, mouth)) / before;
    const placed = ratio < low || ratio > high ? null : standing(value, cue, newCue, object, newObject);
    const stroke = placed === null ? null : solve(placed);
    if (placed !== null && stroke !== null) {
      found.push({ value: { ...placed, strokes: [stroke] }, solution: stroke, ratio });
    }
    yield { tried, found: found.length, of: count };
  }
  return found;
}

/** The case with two balls elsewhere; null where they cannot stand. */
function standing(
  value: Case,
  cue: BallId,
  cuePlace: PositionMm,
  object: BallId,
  objectPlace: PositionMm,
): Case | null {
  const written = Object.fromEntries(
    value.layout.map((item) => [
      item.ball,
      item.ball === cue
        ? rounded(cuePlace)
        : item.ball === object
          ? rounded(objectPlace)
          : item.hang !== undefined
            ? { hang: item.hang.pocket, overhang: item.hang.overhang }
            : item.position,
    ]),
  );
  const placements = readPlacements(written);
  if (!placements.ok) return null;
  const layout = resolveLayout(resolveSurface(value.table), placements.value, false);
  if (!layout.ok) return null;
  const [old] = value.strokes;
  const stroke: Stroke =
    old === undefined
      ? { ball: cue, azimuth: 0, elevation: null, side: 0, height: 0, speed: 2, followThrough: null, seed: 1 }
      : { ...old, ball: cue };
  return {
    ...value,
    rack: false,
    context: { ...value.context, phase: "play", clock: null, turn: value.context.striker },
    layout: layout.value,
    strokes: [stroke],
    launch: [],
    log: null,
    referee: [],
    expect: undefined,
    digest: "",
  };
}

/** A point on the ray from `from` through `through`, its distance scaled and turned by some degrees. */
function onRay(from: PositionMm, through: PositionMm, scale: number, degrees: number): PositionMm {
  const [x, y] = [through[0] - from[0], through[1] - from[1]];
  // Small turns: a rational rotation stands in for sine and cosine, so that every machine makes the same position.
  const half = (degrees * 0.017453292519943295) / 2;
  const [c, s] = [(1 - half * half) / (1 + half * half), (2 * half) / (1 + half * half)];
  return [from[0] + scale * (c * x - s * y), from[1] + scale * (s * x + c * y)];
}

function rounded([x, y]: PositionMm): PositionMm {
  return [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];
}

function placeOf(value: Case, ball: BallId): PositionMm | null {
  return value.layout.find((item) => item.ball === ball)?.position ?? null;
}

function distance(a: PositionMm, b: PositionMm): number {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(x * x + y * y);
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
