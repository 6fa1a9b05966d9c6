import { type BallId, eventTime, type LogEvent } from "../../../rules/log.ts";
import type { Verdict } from "../../../rules/verdict.ts";

export const lanes = ["tip", "balls", "cushions", "lines", "pockets", "rules"] as const;
export type Lane = (typeof lanes)[number];

/** Something on a lane that lasts from one time to another; the same time twice for what has no length. */
export interface Mark {
  readonly lane: Lane;
  readonly from: number;
  readonly to: number;
  /** Of a cushion contact: its deepest point. */
  readonly turn?: number;
  readonly event: LogEvent | null;
  /** Index into the log; -1 for what the rules say. */
  readonly index: number;
  /** What the rules say here. */
  readonly rule?: { readonly clause: string; readonly kind: "foul" | "completion" | "end" };
}

function laneOf(event: LogEvent): Lane | null {
  switch (event.type) {
    case "tip":
    case "touch":
      return "tip";
    case "balls":
    case "foreign":
      return "balls";
    case "cushion":
    case "rail":
      return "cushions";
    case "line":
      return "lines";
    case "pocket":
    case "bounce-out":
    case "fall":
    case "off":
      return "pockets";
    case "rest":
    case "end":
      return null;
  }
}

/** When an event is over. */
export function eventEnd(event: LogEvent): number {
  if (event.type === "line" || !("to" in event) || event.to === undefined) return eventTime(event);
  return event.to;
}

/** Every contact, crossing and pot of a log, and what the rules made of it, lane by lane in the order of time. */
export function marksOf(events: readonly LogEvent[], verdict: Verdict): readonly Mark[] {
  const marks: Mark[] = [];
  for (const [index, event] of events.entries()) {
    const from = eventTime(event);
    const lane = laneOf(event);
    if (event.type === "end") {
      marks.push({ lane: "rules", from, to: from, event, index, rule: { clause: "14.1", kind: "end" } });
    }
    if (lane === null) continue;
    const turn = event.type === "cushion" && event.turn !== undefined ? { turn: event.turn } : {};
    marks.push({ lane, from, to: eventEnd(event), event, index, ...turn });
  }
  for (const { clause, at } of verdict.fouls) {
    marks.push({ lane: "rules", from: at, to: at, event: null, index: -1, rule: { clause, kind: "foul" } });
  }
  const { completion } = verdict;
  const last = completion?.evidence.at(-1);
  const met = last === undefined ? undefined : events[last];
  if (completion !== null && met !== undefined) {
    const at = eventTime(met);
    const rule = { clause: completion.clause, kind: "completion" } as const;
    marks.push({ lane: "rules", from: at, to: at, event: null, index: -1, rule });
  }
  return marks.sort((a, b) => a.from - b.from);
}

export interface Placed {
  readonly mark: Mark;
  /** Which of the lane's rows it lies on, and how many there are there. */
  readonly row: number;
  readonly rows: number;
  /** Room for words behind it, pixels. */
  readonly room: number;
}

/** Rows that a lane has at most: marks beyond them lie over each other. */
const mostRows = 5;
/** A mark is at least so wide for the eye, pixels. */
const leastWidth = 10;

/** Lays marks of one lane side by side where they are at the same time; one call for each lane and zoom. */
export function placeMarks(marks: readonly Mark[], x: (at: number) => number, width: number): readonly Placed[] {
  const seen = marks.filter(({ from, to }) => x(to) > -4 && x(from) < width + 4);
  const ends: number[] = [];
  const placed: { mark: Mark; row: number; group: number }[] = [];
  const groups: number[] = [];
  let group = -1;
  let groupEnd = Number.NEGATIVE_INFINITY;
  for (const mark of seen) {
    const left = x(mark.from) - leastWidth / 2;
    const right = Math.max(x(mark.to), x(mark.from) + leastWidth / 2);
    // Without anything under way the rows begin anew.
    if (left >= groupEnd) {
      ends.length = 0;
      group++;
      groups.push(1);
    }
    let row = ends.findIndex((end) => end <= left);
    if (row < 0) row = ends.length < mostRows ? ends.length : ends.indexOf(Math.min(...ends));
    ends[row] = right;
    groupEnd = Math.max(groupEnd, right);
    groups[group] = Math.max(groups[group] ?? 1, row + 1);
    placed.push({ mark, row, group });
  }
  return placed.map(({ mark, row, group: own }, k) => {
    const rows = groups[own] ?? 1;
    const next = placed.slice(k + 1).find((other) => rows === 1 || other.group !== own || other.row === row);
    const end = Math.max(x(mark.to), x(mark.from) + leastWidth / 2);
    return { mark, row, rows, room: (next === undefined ? width : x(next.mark.from) - leastWidth / 2) - end };
  });
}

/** The balls that a mark tells of. */
export function ballsOf({ event }: Mark): readonly BallId[] {
  if (event === null || event.type === "end") return [];
  return event.type === "balls" ? event.balls : [event.ball];
}
