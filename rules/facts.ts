import type { Case, RefereeCall } from "./case.ts";
import {
  type BallId,
  type BallsEvent,
  ballCount,
  eventTime,
  type LogEvent,
  type PlayerIndex,
  type PositionMm,
  type StrokeLog,
  type TipEvent,
} from "./log.ts";
import type { RuleOptions } from "./options.ts";
import { resolveSurface, type Surface } from "./surface.ts";
import type { Foul, Note, When } from "./verdict.ts";

/** A ball that left the bed, and the event that shows it. */
export interface Departure {
  readonly ball: BallId;
  readonly at: number;
  readonly index: number;
}

export interface Jump extends Departure {
  readonly basis: "22B.1" | "22B.2";
}

export interface HangingFall extends Departure {
  /** Whether a stroke was going on. */
  readonly during: boolean;
  /** Whether a moving ball would have hit it; undefined: nobody knows. */
  readonly wouldBeHit: boolean | undefined;
}

/** The first collision that counts (4). */
export interface FirstContact {
  readonly ball: BallId;
  readonly at: number;
  /** Its event; -1 where only the shift of a touching ball shows it. */
  readonly index: number;
}

/** What one log says before any clause is asked. Clauses add breaches, notes and open questions to the three lists. */
export interface Facts {
  readonly value: Case;
  readonly events: readonly LogEvent[];
  readonly log: StrokeLog;
  readonly rules: RuleOptions;
  readonly surface: Surface;
  readonly striker: PlayerIndex;
  readonly other: PlayerIndex;
  /** Position of each ball before the stroke, by id. */
  readonly before: readonly (PositionMm | undefined)[];
  /** The first tip contact, which names the cue ball; null: no stroke. */
  readonly tip: TipEvent | null;
  readonly tipIndex: number;
  readonly start: number;
  /** End of the stroke (14.1); the last event where the log has none. */
  readonly end: number;
  readonly hasEnd: boolean;
  /** When the other player struck too early (14.2), else infinity. */
  readonly otherStroke: number;
  readonly contact: FirstContact | null;
  /** The event of a touching ball that was played away from without moving it (19 note), or -1. */
  readonly playedAway: number;
  /** For each `balls` event whether it is the going on of an earlier contact of the pair. */
  readonly merged: ReadonlySet<number>;
  readonly potted: readonly Departure[];
  readonly jumped: readonly Jump[];
  readonly falls: readonly HangingFall[];
  readonly fouls: Foul[];
  readonly notes: Note[];
  readonly undecided: Set<string>;
}

/** Surface to surface before the stroke, millimetres; null where a position is missing. */
export function gapTo(facts: Facts, ball: BallId): number | null {
  if (facts.tip === null) return null;
  return gapBetween(facts.log, facts.before, facts.surface, facts.tip.ball, ball);
}

function gapBetween(
  log: StrokeLog,
  before: readonly (PositionMm | undefined)[],
  surface: Surface,
  cue: BallId,
  ball: BallId,
): number | null {
  const measured = log.measures.gaps?.[ball];
  if (measured !== undefined) return measured;
  const [a, b] = [before[cue], before[ball]];
  if (a === undefined || b === undefined) return log.measures.moved?.[ball] === undefined ? null : 0;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.sqrt(dx * dx + dy * dy) - 2 * surface.table.ballRadius;
}

/** When something happened, seen from the stroke. A tie with the end is after it: that leaves the striker his balls. */
export function whenOf(facts: Pick<Facts, "tip" | "start" | "end" | "hasEnd">, at: number): When {
  if (facts.tip === null || at < facts.start) return "before";
  return facts.hasEnd && at >= facts.end ? "after" : "during";
}

const surfaces = new WeakMap<Case["table"], Surface>();

function surfaceOf(table: Case["table"]): Surface {
  const known = surfaces.get(table);
  if (known !== undefined) return known;
  const surface = resolveSurface(table);
  surfaces.set(table, surface);
  return surface;
}

export function gatherFacts(value: Case, log: StrokeLog): Facts {
  const { events } = log;
  const { rules } = value;
  const striker = value.context.striker;
  const other: PlayerIndex = striker === 0 ? 1 : 0;
  const surface = surfaceOf(value.table);
  const before = new Array<PositionMm | undefined>(ballCount).fill(undefined);
  for (const item of value.layout) before[item.ball] = item.position;

  let tip: TipEvent | null = null;
  let tipIndex = -1;
  let end = Number.NaN;
  let otherStroke = Number.POSITIVE_INFINITY;
  for (let index = 0; index < events.length; index++) {
    const event = events[index] as LogEvent;
    if (event.type === "end") end = event.at;
    if (event.type !== "tip") continue;
    if (tip === null) {
      tip = event;
      tipIndex = index;
    } else if (event.stroke === 2 && (event.player ?? striker) === other && event.from < otherStroke) {
      otherStroke = event.from;
    }
  }
  const last = events.at(-1);
  const hasEnd = !Number.isNaN(end);
  const span = { tip, start: tip?.from ?? 0, end: hasEnd ? end : last === undefined ? 0 : eventTime(last), hasEnd };
  const merged = mergedContacts(events, rules.chatter / 1000);
  const { contact, playedAway } = firstContact(log, rules, before, surface, tip, merged);
  const { potted, jumped, falls } = departures(events, rules, span);
  return {
    value,
    events,
    log,
    rules,
    surface,
    striker,
    other,
    before,
    tip,
    tipIndex,
    start: span.start,
    end: span.end,
    hasEnd,
    otherStroke,
    contact,
    playedAway,
    merged,
    potted,
    jumped,
    falls,
    fouls: [],
    notes: [],
    undecided: new Set(),
  };
}

const noneMerged: ReadonlySet<number> = new Set();

/** Two contacts of a pair less than `chatter` apart are one (note 2 of 20). */
function mergedContacts(events: readonly LogEvent[], chatter: number): ReadonlySet<number> {
  let merged: Set<number> | null = null;
  for (let index = 1; index < events.length; index++) {
    const event = events[index] as LogEvent;
    if (event.type !== "balls") continue;
    for (let k = index - 1; k >= 0; k--) {
      const earlier = events[k] as LogEvent;
      if (earlier.type !== "balls" || !samePair(earlier, event)) continue;
      if (event.from - earlier.to < chatter) {
        merged ??= new Set();
        merged.add(index);
      }
      break;
    }
  }
  return merged ?? noneMerged;
}

function samePair(a: BallsEvent, b: BallsEvent): boolean {
  return (
    (a.balls[0] === b.balls[0] && a.balls[1] === b.balls[1]) || (a.balls[0] === b.balls[1] && a.balls[1] === b.balls[0])
  );
}

/** The partner of a ball in a contact; -1 where it takes no part. */
export function partner(event: BallsEvent, ball: BallId): BallId {
  if (event.balls[0] === ball) return event.balls[1];
  return event.balls[1] === ball ? event.balls[0] : -1;
}

/**
 * Clause 4 with the note of 19: the first collision of the cue ball with an object ball. Playing away from a touching
 * ball without moving it is none.
 */
function firstContact(
  log: StrokeLog,
  rules: RuleOptions,
  before: readonly (PositionMm | undefined)[],
  surface: Surface,
  tip: TipEvent | null,
  merged: ReadonlySet<number>,
): { readonly contact: FirstContact | null; readonly playedAway: number } {
  if (tip === null) return { contact: null, playedAway: -1 };
  const { moved } = log.measures;
  const leaving = tip.to + rules.chatter / 1000;
  let playedAway = -1;
  let left: Set<BallId> | null = null;
  let contact: FirstContact | null = null;
  for (let index = 0; index < log.events.length && contact === null; index++) {
    const event = log.events[index] as LogEvent;
    if (event.type !== "balls" || event.from < tip.from) continue;
    const ball = partner(event, tip.ball);
    if (ball < 0) continue;
    const shift = moved?.[ball];
    if (shift !== undefined && shift <= rules.moved && event.from <= leaving && !left?.has(ball)) {
      const gap = gapBetween(log, before, surface, tip.ball, ball);
      if (gap !== null && gap <= rules.frozen) {
        left ??= new Set();
        left.add(ball);
        if (playedAway < 0) playedAway = index;
        continue;
      }
    }
    // A squeeze that only goes on is no new collision.
    if (merged.has(index) && left?.has(ball)) continue;
    contact = { ball, at: event.from, index };
  }
  if (moved !== undefined && (contact === null || contact.at > leaving)) {
    for (const [key, shift] of Object.entries(moved)) {
      const ball = Number(key);
      const gap = gapBetween(log, before, surface, tip.ball, ball);
      if (shift <= rules.moved || gap === null || gap > rules.frozen) continue;
      return { contact: { ball, at: tip.from, index: -1 }, playedAway };
    }
  }
  return { contact, playedAway };
}

/** Who fell (21), who jumped (22B), who dropped by himself (22A). */
function departures(
  events: readonly LogEvent[],
  rules: RuleOptions,
  span: Pick<Facts, "tip" | "start" | "end" | "hasEnd">,
): Pick<Facts, "potted" | "jumped" | "falls"> {
  let potted: Departure[] = [];
  let jumped: Jump[] = [];
  const falls: HangingFall[] = [];
  for (let index = 0; index < events.length; index++) {
    const event = events[index] as LogEvent;
    if (event.type === "pocket") {
      const { ball, at } = event;
      if (event.stopped !== undefined && at - event.stopped > rules.brinkSeconds) {
        falls.push({ ball, at, index, during: false, wouldBeHit: false });
      } else if (!jumped.some((jump) => jump.ball === ball)) {
        potted.push({ ball, at, index });
      }
    } else if (event.type === "bounce-out") {
      potted = potted.filter((fallen) => fallen.ball !== event.ball);
    } else if (event.type === "off") {
      const { ball, at } = event;
      potted = potted.filter((fallen) => fallen.ball !== ball);
      jumped = jumped.filter((jump) => jump.ball !== ball);
      jumped.push({ ball, at, index, basis: "22B.1" });
    } else if (event.type === "foreign") {
      const { ball, at } = event;
      if (event.onBed === true || whenOf(span, at) !== "during" || jumped.some((jump) => jump.ball === ball)) continue;
      potted = potted.filter((fallen) => fallen.ball !== ball);
      jumped.push({ ball, at, index, basis: "22B.2" });
    } else if (event.type === "fall") {
      const { ball, at, wouldBeHit } = event;
      falls.push({ ball, at, index, during: whenOf(span, at) === "during", wouldBeHit });
    }
  }
  return { potted, jumped, falls };
}

/** Where each ball lies after the stroke: its last rest, else where it was. */
export function finalPositions(facts: Facts): (PositionMm | undefined)[] {
  const positions = [...facts.before];
  for (const event of facts.events) if (event.type === "rest") positions[event.ball] = event.position;
  return positions;
}

export function refereeCalls(facts: Facts, call: RefereeCall["call"]): readonly RefereeCall[] {
  const { referee } = facts.value;
  return referee.length === 0 ? referee : referee.filter((item) => item.call === call);
}
