import { type BallTrack, column, rowSize, sampleTrack } from "../../physics/record.ts";
import type { BallId, PositionMm } from "../../rules/log.ts";

/** Seconds of the stroke that the guides look ahead. */
export const predictedSeconds = 6;
const pace = 0.02;
/** A place that lies this near the straight way is left out, millimetres. */
const bend = 1.5;

/** The way of a ball that a stroke would move, millimetres. */
export interface PredictedWay {
  readonly ball: BallId;
  readonly points: readonly PositionMm[];
  /** It comes to rest, or into a pocket, within the seconds that were looked at. */
  readonly ends: boolean;
}

export function predictedWays(tracks: readonly BallTrack[], spinDecay: number): readonly PredictedWay[] {
  return tracks.flatMap((track): readonly PredictedWay[] => {
    const points = wayOf(track, spinDecay);
    if (points.length < 2) return [];
    const phase = sampleTrack({ spinDecay }, track, predictedSeconds).phase;
    return [{ ball: track.ball, points, ends: phase === "rest" || phase === "gone" }];
  });
}

function wayOf(track: BallTrack, spinDecay: number): readonly PositionMm[] {
  const at = (time: number): PositionMm => {
    const { position } = sampleTrack({ spinDecay }, track, time);
    return [position[0] * 1000, position[1] * 1000];
  };
  const count = track.rows.length / rowSize;
  if (count === 0) return [];
  const last = Math.min(predictedSeconds, (track.rows[(count - 1) * rowSize + column.from] ?? 0) + 0.001);
  const points: PositionMm[] = [at(0)];
  let corner = at(0);
  let before = corner;
  const times = Array.from({ length: Math.ceil(last / pace) + 1 }, (_, k) => Math.min(last, k * pace));
  for (const time of times) {
    const now = at(time);
    if (apart(corner, now, before) > bend) {
      points.push(before);
      corner = before;
    }
    before = now;
  }
  const [first] = points;
  if (first !== undefined && Math.hypot(before[0] - first[0], before[1] - first[1]) + points.length - 1 > 1) {
    points.push(before);
  }
  return points;
}

/** Distance of `point` from the line through `from` and `to`; from a turning back, from its end. */
function apart(from: PositionMm, to: PositionMm, point: PositionMm): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy);
  if (size < 1e-9) return Math.hypot(point[0] - from[0], point[1] - from[1]);
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / size;
  const aside = Math.abs((point[0] - from[0]) * dy - (point[1] - from[1]) * dx) / size;
  return Math.max(aside, along - size, -along);
}
