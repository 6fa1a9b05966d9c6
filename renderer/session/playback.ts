import {
  type BallTrack,
  cueColumn,
  cueRowSize,
  rowIndex,
  rowSize,
  type StrokeRecord,
  sampleTrack,
} from "../../physics/record.ts";
import type { BallId } from "../../rules/log.ts";
import type { BallPose } from "../scene/balls.ts";
import { multiply, type Quaternion, TrackTurns } from "../scene/orientation.ts";

/** Seconds of swing that are shown before the first contact; the record begins with the contact. */
export const leadIn = 0.42;
/** The cue is taken away this long after its track ends. */
const cueStays = 0.7;
/** Between this depth and the floor a ball is in a net, and not seen. */
const netDepth = -0.11;
const restingGap = 0.015;

export interface CuePlace {
  readonly tip: readonly [number, number, number];
  readonly axis: readonly [number, number, number];
}

/**
 * A record made ready to be looked at: the state of balls and cue at any time, exactly and at the cost of one row each.
 * Nothing is integrated from frame to frame, so a replay can be scrubbed.
 */
export class Playback {
  readonly record: StrokeRecord;
  readonly from: number;
  readonly to: number;
  readonly #turns: ReadonlyMap<BallId, TrackTurns>;
  readonly #start: ReadonlyMap<BallId, Quaternion>;

  /** @param start how each ball lay before the stroke */
  constructor(record: StrokeRecord, start: ReadonlyMap<BallId, Quaternion>) {
    this.record = record;
    this.#start = start;
    this.#turns = new Map(record.tracks.map((track) => [track.ball, new TrackTurns(record, track)]));
    this.from = record.cues.length > 0 ? -leadIn : 0;
    this.to = Math.max(record.duration, 0.05);
  }

  balls(at: number): BallPose[] {
    const poses: BallPose[] = [];
    for (const track of this.record.tracks) {
      if (track.rows.length === 0) continue;
      const { position, phase } = sampleTrack(this.record, track, Math.max(0, at));
      const seen = phase === "gone" ? falling(track, position, at) : position;
      if (seen !== null) poses.push({ ball: track.ball, position: seen, turn: this.turn(track.ball, at) });
    }
    return poses;
  }

  turn(ball: BallId, at: number): Quaternion {
    const start = this.#start.get(ball) ?? [0, 0, 0, 1];
    const turns = this.#turns.get(ball);
    return turns === undefined ? start : multiply(turns.at(Math.max(0, at)), start);
  }

  /** How the balls lie when all is at rest: where the next stroke begins. */
  turnsAtEnd(): Map<BallId, Quaternion> {
    const turns = new Map(this.#start);
    for (const track of this.record.tracks) turns.set(track.ball, this.turn(track.ball, this.to + 1));
    return turns;
  }

  cue(at: number): CuePlace | null {
    let shown: CuePlace | null = null;
    for (const { axis, rows } of this.record.cues) {
      const count = rows.length / cueRowSize;
      if (count === 0) continue;
      const value = (row: number, column: number): number => rows[row * cueRowSize + column] ?? 0;
      const place = (row: number): [number, number, number] => [
        value(row, cueColumn.position),
        value(row, cueColumn.position + 1),
        value(row, cueColumn.position + 2),
      ];
      const first = value(0, cueColumn.at);
      const last = value(count - 1, cueColumn.at);
      if (at > last + cueStays) continue;
      if (at <= first) {
        const back = swing(first - at, value(0, cueColumn.speed));
        const [x, y, z] = place(0);
        shown = { tip: [x - axis[0] * back, y - axis[1] * back, z - axis[2] * back], axis };
        continue;
      }
      const row = rowIndex(rows, cueRowSize, at);
      const next = Math.min(row + 1, count - 1);
      const span = value(next, cueColumn.at) - value(row, cueColumn.at);
      const s = span > 0 ? Math.min(1, (at - value(row, cueColumn.at)) / span) : 0;
      const [a, b] = [place(row), place(next)];
      shown = { tip: [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s], axis };
    }
    return shown;
  }
}

/**
 * The record ends where a ball left the game; the picture lets it fall on: into the net, where it is no longer seen.
 */
function falling(
  track: BallTrack,
  position: readonly [number, number, number],
  at: number,
): readonly [number, number, number] | null {
  const row = rowIndex(track.rows, rowSize, at);
  const time = Math.max(0, at - (track.rows[row * rowSize] ?? 0));
  // A ball that was never on the table begins with this row.
  if (row === 0) return null;
  const z = position[2] - 0.6 * time - 4.9 * time * time;
  return z < netDepth ? null : [position[0], position[1], z];
}

/** How far behind its first contact the tip is so long before it: drawn back from the aim, then driven at the cue's speed. */
function swing(before: number, speed: number): number {
  const drive = Math.min(0.14, Math.max(0.05, 0.16 / Math.max(speed, 0.1)));
  const far = Math.min(0.22, speed * drive * 0.62 + 0.03);
  if (before >= leadIn) return restingGap;
  if (before <= drive) {
    // Speeds up evenly to the cue's speed at the contact.
    const s = before / drive;
    const reached = speed * before * (1 - 0.38 * s);
    return Math.min(far, reached);
  }
  const s = (leadIn - before) / (leadIn - drive);
  const eased = s * s * (3 - 2 * s);
  return restingGap + (Math.min(far, speed * drive * 0.62) - restingGap) * eased;
}
