import type { Facts, HangingFall } from "../facts.ts";
import type { LogEvent } from "../log.ts";

/** Clause 22A: what becomes of balls that dropped by themselves. True where the stroke is played again (22A.2). */
export function judgeFalls(facts: Facts): boolean {
  let again = false;
  for (const fall of facts.falls) {
    if (fall.during && fall.wouldBeHit === true) again = true;
    // Restored or replayed: the log does not say.
    if (fall.during && fall.wouldBeHit === undefined) facts.undecided.add("22A.2");
    facts.notes.push({ clause: clauseOf(fall), name: "hanging-ball-fell", evidence: [fall.index] });
  }
  return again;
}

function clauseOf(fall: HangingFall): string {
  return fall.during && fall.wouldBeHit === true ? "22A.2" : "22A.1";
}

/** Clauses 21.5 and 22A.3: what deserves a word though it changes nothing. */
export function notePockets(facts: Facts): void {
  for (let index = 0; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type === "bounce-out") facts.notes.push({ clause: "21.5", name: "bounced-out", evidence: [index] });
    else if (
      event.type === "pocket" &&
      event.stopped !== undefined &&
      event.at - event.stopped <= facts.rules.brinkSeconds
    ) {
      facts.notes.push({ clause: "22A.3", name: "fell-from-the-brink", evidence: [index] });
    } else if (event.type === "rail")
      facts.notes.push({ clause: "22B.2", name: "returned-from-the-rail", evidence: [index] });
  }
}
