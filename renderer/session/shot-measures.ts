import { type BallTrack, type StrokeRecord, sampleBefore, sampleTrack } from "../../physics/record.ts";
import type { BallId } from "../../rules/log.ts";
import type { Shot } from "./history.ts";

/** What a stroke did, in the numbers that a coach asks for. */
export interface ShotMeasures {
  /** m/s of the cue ball as the tip leaves it. */
  readonly speed: number;
  /** Degrees by which the cue ball left the aim, to the left positive. */
  readonly squirt: number;
  /** Milliseconds of the tip's first contact, and how many contacts there were. */
  readonly contact: number;
  readonly contacts: number;
  /** rad/s as the tip leaves it: forward (negative: backward), and sideways (counter-clockwise from above positive). */
  readonly forward: number;
  readonly side: number;
  /** The first ball that was met: part that was covered, 0 to 1, and the angle of the cut, degrees. */
  readonly first: { readonly ball: BallId; readonly thickness: number; readonly cut: number } | null;
  /** Metres that the cue ball went. */
  readonly travel: number;
}

const known = new WeakMap<StrokeRecord, ShotMeasures | null>();

/** Null for a stroke whose record is not at hand. */
export function shotMeasures(shot: Shot): ShotMeasures | null {
  const record = shot.played?.record;
  const stroke = shot.case.strokes[0];
  if (record === undefined || record === null || stroke === undefined) return null;
  const before = known.get(record);
  if (before !== undefined) return before;
  const made = measure(record, stroke.ball, stroke.azimuth);
  known.set(record, made);
  return made;
}

function measure(record: StrokeRecord, ball: BallId, azimuth: number): ShotMeasures | null {
  const track = record.tracks.find((one) => one.ball === ball);
  const tips = record.log.events.filter((event) => event.type === "tip").filter((event) => event.ball === ball);
  const [tip] = tips;
  if (track === undefined || tip === undefined) return null;
  const { velocity, spin } = sampleTrack(record, track, tip.to + 1e-7);
  const speed = Math.hypot(velocity[0], velocity[1]);
  const angle = (azimuth * Math.PI) / 180;
  const [dx, dy] = speed > 0 ? [velocity[0] / speed, velocity[1] / speed] : [Math.cos(angle), Math.sin(angle)];
  const away = Math.atan2(Math.cos(angle) * dy - Math.sin(angle) * dx, Math.cos(angle) * dx + Math.sin(angle) * dy);
  return {
    speed,
    squirt: (away * 180) / Math.PI,
    contact: (tip.to - tip.from) * 1000,
    contacts: tips.length,
    forward: dx * spin[1] - dy * spin[0],
    side: spin[2],
    first: firstHit(record, track),
    travel: length(record, track),
  };
}

function firstHit(record: StrokeRecord, track: BallTrack): ShotMeasures["first"] {
  for (const event of record.log.events) {
    if (event.type !== "balls" || !event.balls.includes(track.ball)) continue;
    const ball = event.balls[0] === track.ball ? event.balls[1] : event.balls[0];
    const other = record.tracks.find((one) => one.ball === ball);
    if (other === undefined) return null;
    const own = sampleBefore(record, track, event.from);
    const met = sampleBefore(record, other, event.from);
    const [nx, ny] = [met.position[0] - own.position[0], met.position[1] - own.position[1]];
    const speed = Math.hypot(own.velocity[0], own.velocity[1]);
    // A frozen ball is met before anything moves: no angle to tell.
    if (speed < 1e-3) return null;
    const full = Math.min(1, (nx * own.velocity[0] + ny * own.velocity[1]) / (Math.hypot(nx, ny) * speed));
    if (full <= 0) return null;
    const cut = Math.acos(full);
    return { ball, thickness: 1 - Math.sin(cut), cut: (cut * 180) / Math.PI };
  }
  return null;
}

/** Seconds between the places that the way is summed over. */
const pace = 0.01;

function length(record: StrokeRecord, track: BallTrack): number {
  let sum = 0;
  let last = sampleTrack(record, track, 0).position;
  for (let at = pace; at < record.duration + pace; at += pace) {
    const { position, phase } = sampleTrack(record, track, Math.min(at, record.duration));
    if (phase === "gone") break;
    sum += Math.hypot(position[0] - last[0], position[1] - last[1]);
    last = position;
  }
  return sum;
}
