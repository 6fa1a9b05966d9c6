import type { PlacedBall, Stroke } from "../rules/case.ts";
import { type BallId, eventTime, type LogEvent, type Measures, type TipEvent } from "../rules/log.ts";
import { type BallTrack, column, rowIndex, rowPhases, rowSize, sampleTrack } from "./record.ts";

const mm = 1e-3;
/** Balls nearer than this at the start are frozen to each other, mm (the tolerance of the rules). */
const frozenGap = 0.1;
/** A contact of frozen balls that begins later than this, s, is no part of the first push. */
const firstPush = 1e-3;
const knot = rowPhases.indexOf("knot");

export interface MeasureInput {
  /** The one stroke; a lag or a launch has no measures of this kind. */
  readonly stroke: Stroke | undefined;
  /** Degrees, as played. */
  readonly elevation: number | undefined;
  readonly layout: readonly PlacedBall[];
  /** Millimetres. */
  readonly ballRadius: number;
  readonly chalk: number;
  readonly tracks: readonly BallTrack[];
  readonly events: readonly LogEvent[];
}

type Vector = readonly [number, number, number];

/** The first collision of the cue ball with one object ball, and the line of centres then. */
interface Meeting {
  readonly ball: BallId;
  readonly at: number;
  readonly place: Vector;
  readonly normal: readonly [number, number];
}

/**
 * What the rules need besides events: gaps at the first tip contact, follow after close collisions, how far frozen
 * partners moved, and how far the cue ball had gone when the tip touched it again. Millimetres; clauses 18, 19.
 */
export function measure(input: MeasureInput): { readonly events: readonly LogEvent[]; readonly measures: Measures } {
  const { stroke, events } = input;
  if (stroke === undefined) return { events, measures: {} };
  const gaps = gapsOf(input, stroke.ball);
  const track = input.tracks.find((candidate) => candidate.ball === stroke.ball);
  if (track === undefined) return { events, measures: {} };
  const meetings = meetingsOf(input, stroke.ball, track);
  const near = new Set(meetings.filter(({ ball }) => (gaps[ball] ?? 0) <= input.chalk).map(({ ball }) => ball));
  const first = meetings[0];
  const measured = meetings.filter((meeting) => near.has(meeting.ball) || meeting === first);
  const follow = Object.fromEntries(
    measured.map((meeting) => [
      meeting.ball,
      farthest(track, meeting, followUntil(events, stroke.ball, meeting, near)) / mm,
    ]),
  );
  const moved = Object.fromEntries(
    Object.entries(gaps)
      .filter(([, gap]) => gap <= frozenGap)
      .map(([ball]) => [ball, movedBy(input, Number(ball), stroke.ball)]),
  );
  const close = meetings.find(({ ball }) => near.has(ball)) ?? first;
  return {
    events: events.map((event) => withAdvance(event, track, close)),
    measures: {
      azimuth: stroke.azimuth,
      ...(input.elevation === undefined ? {} : { elevation: input.elevation }),
      gaps,
      follow,
      moved,
    },
  };
}

function gapsOf(input: MeasureInput, cueBall: BallId): Record<string, number> {
  const own = input.layout.find(({ ball }) => ball === cueBall)?.position ?? [0, 0];
  return Object.fromEntries(
    input.layout
      .filter(({ ball }) => ball !== cueBall)
      .map(({ ball, position: [x, y] }) => {
        const dx = x - own[0];
        const dy = y - own[1];
        const gap = Math.sqrt(dx * dx + dy * dy) - 2 * input.ballRadius;
        return [ball, gap > 0 ? gap : 0];
      }),
  );
}

function meetingsOf(input: MeasureInput, cueBall: BallId, track: BallTrack): Meeting[] {
  const seen = new Set<BallId>();
  const meetings: Meeting[] = [];
  for (const event of input.events) {
    if (event.type !== "balls" || !event.balls.includes(cueBall)) continue;
    const ball = event.balls[0] === cueBall ? event.balls[1] : event.balls[0];
    const other = input.tracks.find((candidate) => candidate.ball === ball);
    if (seen.has(ball) || other === undefined) continue;
    seen.add(ball);
    const place = placeAt(track, event.from);
    const there = placeAt(other, event.from);
    const dx = there[0] - place[0];
    const dy = there[1] - place[1];
    const size = Math.sqrt(dx * dx + dy * dy);
    meetings.push({ ball, at: event.from, place, normal: size > 0 ? [dx / size, dy / size] : [1, 0] });
  }
  return meetings;
}

/** Follow is measured until the cue ball touches a cushion, or a ball other than the near ones that it struck. */
function followUntil(
  events: readonly LogEvent[],
  cueBall: BallId,
  meeting: Meeting,
  near: ReadonlySet<BallId>,
): number {
  for (const event of events) {
    if (event.type === "cushion" && event.ball === cueBall && event.from > meeting.at) return event.from;
    if (event.type !== "balls" || event.from <= meeting.at || !event.balls.includes(cueBall)) continue;
    const other = event.balls[0] === cueBall ? event.balls[1] : event.balls[0];
    if (other !== meeting.ball && !near.has(other)) return event.from;
  }
  return Number.POSITIVE_INFINITY;
}

/** Largest advance along the line of centres, m, never below 0. */
function farthest(track: BallTrack, meeting: Meeting, until: number): number {
  const { rows } = track;
  let most = 0;
  const look = (at: number): void => {
    const advance = advanceOf(track, meeting, at);
    if (advance > most) most = advance;
  };
  for (let base = rowIndex(rows, rowSize, meeting.at) * rowSize; base < rows.length; base += rowSize) {
    const from = rows[base] ?? 0;
    if (from > until) break;
    if (from >= meeting.at) look(from);
    if (rows[base + column.phase] === knot) continue;
    const along = (offset: number): number =>
      (rows[base + offset] ?? 0) * meeting.normal[0] + (rows[base + offset + 1] ?? 0) * meeting.normal[1];
    const turn = from - along(column.velocity) / along(column.acceleration);
    const to = base + rowSize < rows.length ? (rows[base + rowSize] ?? 0) : from;
    if (turn > from && turn < to && turn < until) look(turn);
  }
  if (until !== Number.POSITIVE_INFINITY) look(until);
  return most;
}

function advanceOf(track: BallTrack, meeting: Meeting, at: number): number {
  const place = placeAt(track, at);
  return (place[0] - meeting.place[0]) * meeting.normal[0] + (place[1] - meeting.place[1]) * meeting.normal[1];
}

/**
 * How far a frozen partner was shifted, mm, at most, before anything but the cue ball's first push and the cushion
 * behind it reached it: another ball, the cue, or the cue ball when it comes back (19 note).
 */
function movedBy(input: MeasureInput, ball: BallId, cueBall: BallId): number {
  const track = input.tracks.find((candidate) => candidate.ball === ball);
  if (track === undefined) return 0;
  const reached = input.events.find((event) => {
    if (event.type === "tip") return event.ball === ball;
    if (event.type !== "balls" || !event.balls.includes(ball)) return false;
    return !event.balls.includes(cueBall) || event.from > firstPush;
  });
  const until = reached === undefined ? Number.POSITIVE_INFINITY : eventTime(reached);
  const [x, y] = placeAt(track, 0);
  let most = 0;
  const look = (at: number): void => {
    const place = placeAt(track, at);
    const squared = (place[0] - x) * (place[0] - x) + (place[1] - y) * (place[1] - y);
    if (squared > most) most = squared;
  };
  for (let base = 0; base < track.rows.length; base += rowSize) {
    const at = track.rows[base + column.from] ?? 0;
    if (at > until) break;
    look(at);
  }
  if (until !== Number.POSITIVE_INFINITY) look(until);
  return Math.sqrt(most) / mm;
}

function withAdvance(event: LogEvent, track: BallTrack, close: Meeting | undefined): LogEvent {
  if (event.type !== "tip" || close === undefined || event.from <= close.at || event.ball !== track.ball) return event;
  const advance = advanceOf(track, close, event.from) / mm;
  const annotated: TipEvent = { ...event, advance: advance > 0 ? advance : 0 };
  return annotated;
}

function placeAt(track: BallTrack, at: number): Vector {
  return sampleTrack({ spinDecay: 0 }, track, at).position;
}
