import { type Facts, refereeCalls, whenOf } from "../facts.ts";
import type { BallId, LogEvent, PlayerIndex, TipEvent, TouchEvent } from "../log.ts";
import { type Foul, makeFoul, type When } from "../verdict.ts";

/** Collects breaches of one clause by one player in one part of the stroke: they are one entry with all its evidence. */
class Grouped {
  readonly found = new Map<
    string,
    { clause: string; player: PlayerIndex; when: When; at: number; evidence: number[] }
  >();

  add(clause: string, player: PlayerIndex, when: When, at: number, index: number | null): void {
    const key = `${clause} ${player} ${when}`;
    let group = this.found.get(key);
    if (group === undefined) {
      group = { clause, player, when, at, evidence: [] };
      this.found.set(key, group);
    }
    group.at = Math.min(group.at, at);
    if (index !== null) group.evidence.push(index);
  }

  fouls(): readonly Foul[] {
    return [...this.found.values()].map((g) => makeFoul(g.clause, g.player, g.when, g.at, g.evidence));
  }
}

/** Clauses 11.5, 14.2, 15, 16, 17 and 26 up to the end of the stroke: who touched what, with what, and when. */
export function judgeTouches(facts: Facts): void {
  const group = new Grouped();
  outOfTurn(facts, group);
  for (let index = 0; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type === "tip") judgeTipEvent(facts, group, event, index);
    else if (event.type === "touch" && onBed(facts, event) && whenOf(facts, event.at) !== "after") {
      judgeTouch(facts, group, event, index, facts.value.context.turn);
    }
  }
  for (const call of refereeCalls(facts, "foul")) {
    // 24 is about the time before the stroke, whenever it is said.
    const when = call.clause === "24" || call.clause === "11.3" ? "before" : whenOf(facts, call.at);
    const { turn } = facts.value.context;
    // Only the player who is not in turn can interfere.
    const usual = call.clause === "26" ? (turn === 0 ? 1 : 0) : facts.striker;
    group.add(call.clause, call.player ?? usual, when, call.at, null);
  }
  if (group.found.size > 0) facts.fouls.push(...group.fouls());
}

/** Clauses 17 and 26 after the end (D15). `nextTurn`: who is at the table by then. */
export function judgeLateTouches(facts: Facts, nextTurn: PlayerIndex): void {
  const group = new Grouped();
  for (let index = 0; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type !== "touch" || whenOf(facts, event.at) !== "after" || !onBed(facts, event)) continue;
    judgeTouch(facts, group, event, index, nextTurn);
  }
  if (group.found.size > 0) facts.fouls.push(...group.fouls());
}

/** Only balls on the bed are protected (17). */
function onBed(facts: Facts, event: TouchEvent): boolean {
  const left = (item: { ball: BallId; at: number }): boolean => item.ball === event.ball && item.at <= event.at;
  return !facts.potted.some(left) && !facts.jumped.some(left) && !facts.falls.some(left);
}

/** Clause 26: a stroke by the player whose turn it is not. */
function outOfTurn(facts: Facts, group: Grouped): void {
  const { tip, striker, value } = facts;
  if (tip !== null && value.context.turn !== striker) group.add("26", striker, "during", tip.from, facts.tipIndex);
}

/** Clauses 14.2, 15 and 17 as the tip and the shaft show them. */
function judgeTipEvent(facts: Facts, group: Grouped, event: TipEvent, index: number): void {
  const player = event.player ?? facts.striker;
  const cue = facts.tip;
  if (cue === null) return;
  if (index !== facts.tipIndex && event.stroke === 2) {
    group.add("14.2", player, "during", event.from, index);
    if (player === facts.other) group.add("26", player, "during", event.from, index);
    return;
  }
  if (index !== facts.tipIndex && player === facts.other) {
    group.add("26", player, "during", event.from, index);
    return;
  }
  if (event.ball !== cue.ball) {
    group.add("17", player, "during", event.from, index);
    return;
  }
  const aside = event.offAxis !== undefined && event.offAxis > facts.rules.axis;
  if ((event.part ?? "tip") !== "tip" || aside) group.add("15", player, "during", event.from, index);
}

/** Clauses 17, 11.5 and 26: a ball on the bed touched by anything but the tip. */
function judgeTouch(facts: Facts, group: Grouped, event: TouchEvent, index: number, atTable: PlayerIndex): void {
  if (event.outsider === true) return;
  const player = event.player ?? facts.striker;
  const when = whenOf(facts, event.at);
  const { phase } = facts.value.context;
  // After his own stroke the striker is still at the table (17); anybody else out of turn interferes (26).
  if (player !== atTable && !(when === "after" && player === facts.striker)) {
    group.add("26", player, when, event.at, index);
    return;
  }
  const breakBall = phase === "break" && event.ball === 0 && player === facts.striker;
  if (breakBall && when === "before") {
    facts.notes.push({ clause: "11.5", name: "adjusted", evidence: [index] });
    return;
  }
  group.add(breakBall && when === "during" ? "11.5" : "17", player, when, event.at, index);
}
