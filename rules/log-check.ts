import type { CaseError, ErrorCode } from "./errors.ts";
import { type BallId, ballCount, eventTime, type LogEvent, type StrokeLog } from "./log.ts";

/** What may still be logged of a ball that has left the bed. */
const afterPocket: ReadonlySet<LogEvent["type"]> = new Set(["bounce-out", "off", "touch", "foreign"]);
const afterOff: ReadonlySet<LogEvent["type"]> = new Set(["touch", "foreign", "rest", "off"]);
const afterEnd: ReadonlySet<LogEvent["type"]> = new Set(["touch", "fall", "foreign"]);

type Refuse = (index: number, field: string, message: string, code?: ErrorCode) => CaseError;

const refuse: Refuse = (index, field, message, code = "E_EVENT") => ({
  code,
  path: `/log/events/${index}${field}`,
  message,
});

/**
 * Refuses a log that no stroke can have: times that run backwards, a contact of a ball that lies in a pocket, two ends.
 * `onTable`: balls that the layout holds; null where it is not told.
 */
export function checkLog(log: StrokeLog, onTable: ReadonlySet<BallId> | null): CaseError | null {
  const gone = new Array<"pocket" | "off" | null>(ballCount).fill(null);
  let time = Number.NEGATIVE_INFINITY;
  let ended = false;
  for (const [index, event] of log.events.entries()) {
    const at = eventTime(event);
    if (at < time) return refuse(index, "", "The event stands after a later one; order events by time.", "E_ORDER");
    time = at;
    if (ended && event.type === "end") return refuse(index, "", "The stroke ends twice; keep one end.");
    if (ended && !afterEnd.has(event.type)) {
      return refuse(index, "", `A "${event.type}" cannot follow the end; move the end behind it.`, "E_ORDER");
    }
    const wrong = checkTimes(event, index) ?? checkBalls(event, index, onTable, gone);
    if (wrong !== null) return wrong;
    if (event.type === "end") ended = true;
    else if (event.type === "pocket" || event.type === "fall") gone[event.ball] = "pocket";
    else if (event.type === "off") gone[event.ball] = "off";
    else if (event.type === "bounce-out") gone[event.ball] = null;
  }
  return null;
}

function checkTimes(event: LogEvent, index: number): CaseError | null {
  if ("to" in event && "from" in event && event.to !== undefined && event.to < event.from) {
    return refuse(index, "/to", "The contact ends before it begins; exchange `from` and `to`.");
  }
  if (event.type === "cushion" && event.turn !== undefined) {
    if (event.turn < event.from || (event.to !== undefined && event.turn > event.to)) {
      return refuse(index, "/turn", "The deepest point lies outside the contact; put it between `from` and `to`.");
    }
  }
  if (event.type === "pocket" && event.stopped !== undefined && event.stopped > event.at) {
    return refuse(index, "/stopped", "The ball cannot stop on the brink after it fell; correct one of the two times.");
  }
  return null;
}

function checkBalls(
  event: LogEvent,
  index: number,
  onTable: ReadonlySet<BallId> | null,
  gone: readonly ("pocket" | "off" | null)[],
): CaseError | null {
  if (event.type === "end") return null;
  const balls = event.type === "balls" ? event.balls : [event.ball];
  if (event.type === "balls") {
    const [a, b] = event.balls;
    if (a === b) return refuse(index, "/balls", "A ball cannot meet itself; name two balls.");
    const strangers = [...(event.moving ?? []), ...Object.keys(event.tight ?? {}).map(Number)];
    if (strangers.some((ball) => ball !== a && ball !== b)) {
      return refuse(index, "", "`moving` and `tight` may name only the two balls of the contact.");
    }
  }
  for (const ball of balls) {
    if (onTable !== null && !onTable.has(ball)) {
      return refuse(
        index,
        "",
        `Ball ${ball} is not in the layout, so it is off the table; place it or remove the event.`,
      );
    }
    const state = gone[ball] ?? null;
    if (state === "pocket" && !afterPocket.has(event.type)) {
      return refuse(index, "", `Ball ${ball} lies in a pocket by then; remove the event or add its way out.`);
    }
    if (state === "off" && !afterOff.has(event.type)) {
      return refuse(index, "", `Ball ${ball} is off the table by then; remove the event.`);
    }
  }
  return null;
}
