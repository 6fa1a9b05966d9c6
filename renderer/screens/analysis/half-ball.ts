import { type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import type { Findings } from "./findings.ts";

/** A line across the way of the cue ball, metres. */
export interface HalfBallLimit {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly half: number;
}

/** Where the cue ball's centre may go at most after a near ball: half a ball beyond where it was at the contact. */
export function halfBallLimit(record: StrokeRecord, found: Findings | null): HalfBallLimit | null {
  if (found === null || !found.near || found.first === null) return null;
  const { cueBall, first, half } = found;
  const track = (ball: number) => record.tracks.find((one) => one.ball === ball);
  const [cue, object] = [track(cueBall), track(first.ball)];
  if (cue === undefined || object === undefined) return null;
  const [a, b] = [sampleTrack(record, cue, first.at).position, sampleTrack(record, object, first.at).position];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const metres = half / 1000;
  const [x, y] = [a[0] + nx * metres, a[1] + ny * metres];
  const wide = 2.2 * record.ballRadius;
  return { from: [x - ny * wide, y + nx * wide, 0], to: [x + ny * wide, y - nx * wide, 0], half: metres };
}
