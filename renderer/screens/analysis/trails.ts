import { type BallTrack, column, rowPhases, rowSize, type StrokeRecord, sampleTrack } from "../../../physics/record.ts";
import type { BallId } from "../../../rules/log.ts";

/** Where a ball went: times and places, metres, close enough together that straight lines between them read as its way. */
export interface Trail {
  readonly ball: BallId;
  readonly times: Float64Array;
  readonly places: readonly (readonly [number, number, number])[];
}

/** Between rows of closed form a way is a parabola: so often it is looked at, seconds. */
const step = 0.04;
/** Rows nearer than this tell nothing new, seconds. */
const least = 0.004;
const gone = rowPhases.indexOf("gone");

function trailOf(record: StrokeRecord, track: BallTrack): Trail | null {
  const { rows } = track;
  const times: number[] = [];
  const count = rows.length / rowSize;
  for (let row = 0; row < count; row++) {
    const from = rows[row * rowSize] ?? 0;
    if (times.length > 0 && from - (times.at(-1) ?? 0) < least && row < count - 1) continue;
    times.push(Math.max(0, from));
    if (rows[row * rowSize + column.phase] === gone) break;
    const next = row + 1 < count ? (rows[(row + 1) * rowSize] ?? from) : record.duration;
    for (let at = from + step; at < next - least; at += step) times.push(at);
  }
  const places = times.map((at) => sampleTrack(record, track, at).position);
  const [first] = places;
  if (first === undefined) return null;
  const moved = places.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) > 0.001);
  return moved ? { ball: track.ball, times: Float64Array.from(times), places } : null;
}

/** The ways of all balls that moved. */
export function trailsOf(record: StrokeRecord): readonly Trail[] {
  return record.tracks.flatMap((track) => trailOf(record, track) ?? []);
}

/** How many of a trail's places lie at or before a time. */
export function passed({ times }: Trail, at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
