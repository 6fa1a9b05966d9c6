import { type Facts, refereeCalls, whenOf } from "../facts.ts";
import type { LogEvent } from "../log.ts";

/** What a disturbance from outside means for the stroke (25). */
export interface Disturbance {
  /** Balls were moving, or nothing was played: the stroke is played (again) from the restored position. */
  readonly again: boolean;
  /** The position is lost: lag and a new rack. */
  readonly lost: boolean;
  /** It is lost after the stroke was complete, so that the stroke counts. */
  readonly afterStroke: boolean;
}

/** Clause 25, and the referee's word that a stroke is played again (22A.2). */
export function judgeOutsider(facts: Facts): Disturbance {
  let again = false;
  for (let index = 0; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type !== "touch" || event.outsider !== true) continue;
    facts.notes.push({ clause: "25", name: "outsider", evidence: [index] });
    if (facts.tip === null || whenOf(facts, event.at) === "during") again = true;
  }
  for (const call of refereeCalls(facts, "restore")) {
    facts.notes.push({ clause: call.clause, name: "restored", evidence: [] });
    if (call.clause !== "25" || facts.tip === null || whenOf(facts, call.at) === "during") again = true;
  }
  const lost = refereeCalls(facts, "no-restore");
  for (const call of lost) facts.notes.push({ clause: call.clause, name: "position-lost", evidence: [] });
  const afterStroke = lost.length > 0 && lost.every((call) => whenOf(facts, call.at) === "after");
  return { again, lost: lost.length > 0, afterStroke };
}
