import type { BallId, PositionMm } from "../../rules/log.ts";

type Vector = readonly [number, number, number];

/** A ray into the scene, metres; the direction of unit length. */
export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

/** What lies under the pointer: the foremost ball, and the point of the plane through the balls' centres, if the ray meets them. */
export interface Pick {
  readonly ball: BallId | null;
  readonly point: PositionMm | null;
}

/**
 * @param places centres of the balls, metres
 * @param radius metres; a finger's allowance may be added
 */
export function pick(
  ray: Ray,
  places: readonly { readonly ball: BallId; readonly position: Vector }[],
  radius: number,
  planeHeight: number,
): Pick {
  let nearest = Number.POSITIVE_INFINITY;
  let ball: BallId | null = null;
  for (const place of places) {
    const q = place.position.map((value, k) => value - (ray.origin[k] ?? 0));
    const along = q.reduce((sum, value, k) => sum + value * (ray.direction[k] ?? 0), 0);
    const apart = q.reduce((sum, value) => sum + value * value, 0) - along * along;
    if (along > 0 && apart <= radius * radius && along < nearest) {
      nearest = along;
      ball = place.ball;
    }
  }
  const fall = ray.direction[2];
  const t = (planeHeight - ray.origin[2]) / fall;
  const point: PositionMm | null =
    Math.abs(fall) > 1e-6 && t > 0
      ? [(ray.origin[0] + ray.direction[0] * t) * 1000, (ray.origin[1] + ray.direction[1] * t) * 1000]
      : null;
  return { ball, point };
}
