import type { Facts } from "../facts.ts";
import { makeFoul } from "../verdict.ts";

/** Clause 4: the cue ball must meet an object ball, directly or after cushions. Known only when the stroke has ended. */
export function judgeContact(facts: Facts): void {
  const { tip, contact, playedAway } = facts;
  if (tip === null) return;
  if (contact === null) facts.fouls.push(makeFoul("4.3", facts.striker, "during", facts.end, [facts.tipIndex]));
  if (playedAway >= 0 || (contact?.at ?? Number.POSITIVE_INFINITY) > tip.to) notePlayedAway(facts);
}

/** Note of 19: a touching ball that was left without being moved. */
function notePlayedAway(facts: Facts): void {
  const { moved } = facts.log.measures;
  if (moved === undefined) return;
  const stayed = Object.entries(moved).some(([, shift]) => shift <= facts.rules.moved);
  if (!stayed) return;
  facts.notes.push({
    clause: "19.note",
    name: "played-away",
    evidence: facts.playedAway < 0 ? [] : [facts.playedAway],
  });
}
