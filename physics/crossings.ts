import type { Line, LineEvent, Side } from "../rules/log.ts";
import { type BallTrack, column, rowPhases, rowSize, sampleTrack } from "./record.ts";

const knot = rowPhases.indexOf("knot");
const goneRow = rowPhases.indexOf("gone");

/** A centre this near a line, m, is on it. */
const onLine = 1e-7;

/**
 * Crossings of the marking lines by a ball's centre, from its rows: only changes from one open side to the other (20
 * note 3); a ball that starts on a line leaves it without one. `houseLine` in metres.
 */
export function crossings(track: BallTrack, houseLine: number): LineEvent[] {
  const lines: readonly (readonly [Line, 0 | 1, number])[] = [
    ["centre", 0, 0],
    ["house", 0, houseLine],
    ["long", 1, 0],
  ];
  return lines.flatMap(([line, axis, value]) => crossingsOf(track, line, axis, value));
}

function crossingsOf(track: BallTrack, line: Line, axis: 0 | 1, value: number): LineEvent[] {
  const { rows } = track;
  const events: LineEvent[] = [];
  const cell = (base: number, offset: number): number => rows[base + offset] ?? 0;
  let side = sideOf(cell(0, column.position + axis) - value);
  for (let base = 0; base < rows.length; base += rowSize) {
    if (cell(base, column.phase) === goneRow) break;
    const from = cell(base, column.from);
    const last = base + rowSize >= rows.length;
    const to = last ? from : cell(base + rowSize, column.from);
    // Within a row the coordinate turns back at most once: split there, so that each part is monotone.
    const stops = [to];
    const a = cell(base, column.acceleration + axis);
    const turn = a === 0 ? Number.NaN : from - cell(base, column.velocity + axis) / a;
    if (cell(base, column.phase) !== knot && turn > from && turn < to) stops.unshift(turn);
    let begin = from;
    for (const stop of stops) {
      const place = coordinate(track, base, axis, stop, last) - value;
      const entered = sideOf(place);
      if (entered !== 0 && entered !== side) {
        if (side !== 0) {
          const at = bisect(track, base, axis, value, begin, stop, entered);
          events.push({ type: "line", ball: track.ball, line, at, to: entered });
        }
        side = entered;
      }
      begin = stop;
    }
  }
  return events;
}

function sideOf(place: number): Side | 0 {
  if (place > onLine) return 1;
  return place < -onLine ? -1 : 0;
}

/** The coordinate at a time inside the row at `base`, its end included. */
function coordinate(track: BallTrack, base: number, axis: 0 | 1, at: number, last: boolean): number {
  const { rows } = track;
  if (rows[base + column.phase] === knot) {
    const next = base + rowSize;
    if (last || at >= (rows[next] ?? 0)) return rows[(last ? base : next) + column.position + axis] ?? 0;
    return sampleTrack({ spinDecay: 0 }, track, at).position[axis];
  }
  const t = at - (rows[base] ?? 0);
  const v = rows[base + column.velocity + axis] ?? 0;
  const a = rows[base + column.acceleration + axis] ?? 0;
  return (rows[base + column.position + axis] ?? 0) + (v + (a * t) / 2) * t;
}

/** When the coordinate enters the side `entered` between two times, to the last bit that halving gives. */
function bisect(
  track: BallTrack,
  base: number,
  axis: 0 | 1,
  value: number,
  from: number,
  to: number,
  entered: number,
): number {
  let low = from;
  let high = to;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (Math.sign(coordinate(track, base, axis, middle, false) - value) === entered) high = middle;
    else low = middle;
  }
  return high;
}
