import type { BallId, PositionMm } from "../log.ts";
import { marks, type TableSpec, tightDistance } from "../table.ts";
import { clean, type Spot } from "../verdict.ts";

/** Gap that counts as close but not tight (23.2), millimetres. */
const spottingGap = 1;
/** Smallest gap that still counts as not tight. */
const leastGap = 0.1;
/** Positions are rounded to a millionth: two rounded ones may be this much nearer. */
const dust = 1e-5;

/**
 * Clause 23.2: places of the balls on the spotting line in their order: the rear mark, then towards the rear cushion as
 * near the mark as possible, and only when that part is full towards the centre.
 */
export function spotBalls(table: TableSpec, balls: readonly BallId[], onTable: readonly PositionMm[]): readonly Spot[] {
  if (balls.length === 0) return [];
  const obstacles = [...onTable];
  return balls.map((ball) => {
    const at: PositionMm = [clean(spotPlace(table, obstacles)), 0];
    obstacles.push(at);
    return { ball, at };
  });
}

function spotPlace(table: TableSpec, obstacles: readonly PositionMm[]): number {
  const diameter = 2 * table.ballRadius;
  const need = diameter + spottingGap;
  const mark = marks(table).rear[0];
  const limit = table.length / 2 - tightDistance(table);
  if (isFree(mark, obstacles, diameter + leastGap)) return mark;
  const places = [
    ...edges(obstacles, need).filter((x) => isFree(x, obstacles, need)),
    ...narrowWindows(obstacles, diameter),
  ];
  const behind = places.filter((x) => x > mark && x <= limit + dust);
  if (behind.length > 0) return Math.min(...behind);
  const before = places.filter((x) => x < mark && x >= -limit - dust);
  return before.length > 0 ? Math.max(...before) : -limit;
}

function isFree(x: number, obstacles: readonly PositionMm[], need: number): boolean {
  const least = need - dust;
  return obstacles.every((o) => (o[0] - x) * (o[0] - x) + o[1] * o[1] >= least * least);
}

/** Half the stretch of the line on which an obstacle leaves no room. */
function reach(obstacle: PositionMm, need: number): number {
  const square = need * need - obstacle[1] * obstacle[1];
  return square <= 0 ? -1 : Math.sqrt(square);
}

/** Places just clear of one obstacle. */
function edges(obstacles: readonly PositionMm[], need: number): number[] {
  const places: number[] = [];
  for (const obstacle of obstacles) {
    const half = reach(obstacle, need);
    if (half >= 0) places.push(obstacle[0] - half, obstacle[0] + half);
  }
  return places;
}

/** Middles of the gaps between two balls that are wide enough for one that touches neither, but not for the usual gap on both sides. */
function narrowWindows(obstacles: readonly PositionMm[], diameter: number): readonly number[] {
  const least = 2 * (diameter + leastGap) - dust;
  const usual = 2 * (diameter + spottingGap) - dust;
  const middles: number[] = [];
  for (const a of obstacles) {
    for (const b of obstacles) {
      const width = b[0] - a[0];
      if (width < least || width >= usual) continue;
      const middle = (a[0] + b[0]) / 2;
      if (isFree(middle, obstacles, diameter + leastGap)) middles.push(middle);
    }
  }
  return middles;
}
