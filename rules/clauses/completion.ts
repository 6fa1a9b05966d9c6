import type { Facts } from "../facts.ts";
import {
  type BallId,
  type BallsEvent,
  ballCount,
  type Cushion,
  type CushionEvent,
  cushions,
  eventTime,
  type LineEvent,
  type LogEvent,
} from "../log.ts";
import { tightCushions } from "../surface.ts";
import type { Completion, Condition } from "../verdict.ts";

/** The ways to complete a stroke, in the text's order. */
export const playLegs = [
  "20(1)",
  "20(2)(a)",
  "20(2)(b)",
  "20(2)(c)",
  "20(3)(a)",
  "20(3)(b)",
  "20(4)(a)",
  "20(4)(b)",
] as const;
export const breakLegs = ["12.1(1)", "12.1(2)", "12.1(3)"] as const;

export interface LegOutcome {
  readonly completion: Completion | null;
  readonly conditions: readonly Condition[];
}

/** A fact that a ball carries: since when, and the events that made it. */
interface Token {
  readonly since: number;
  readonly events: readonly number[];
  /** False where another ball handed it on (D4). */
  readonly own: boolean;
}

/** What one ball has to show: a reflection from each cushion, a crossing of the centre line. */
interface Purse {
  readonly reflected: (Token | null)[];
  readonly inherited: (Token | null)[];
  crossed: Token | null;
  inheritedCrossing: Token | null;
}

const cushionCount = cushions.length;
const cushionIndex: Readonly<Record<Cushion, number>> = { front: 0, rear: 1, left: 2, right: 3 };

/** Walks a log from the first collision on and tells where balls are, whether they move, and on which side of the line. */
class Walk {
  readonly facts: Facts;
  /** -1, 0 (not known or on the line), 1. */
  readonly side: number[];
  /** Whether a ball took part in a contact since it last stood still. */
  readonly rolling: boolean[];
  readonly place: (readonly [number, number] | undefined)[];

  constructor(facts: Facts) {
    this.facts = facts;
    this.place = facts.before.slice();
    this.side = facts.before.map((position) => (position === undefined ? 0 : Math.sign(position[0])));
    this.rolling = new Array<boolean>(ballCount).fill(false);
    if (facts.tip !== null) this.rolling[facts.tip.ball] = true;
  }

  /** Note 4 of 20: who meets the far lip of a middle pocket has crossed the line before it. */
  crossesByLip(event: CushionEvent): boolean {
    if (event.lip === undefined || (event.jaw !== "ML" && event.jaw !== "MR")) return false;
    const here = event.lip === "rear" ? 1 : -1;
    return this.side[event.ball] === -here;
  }

  moved(ball: BallId, event: BallsEvent): boolean {
    return event.moving === undefined ? this.rolling[ball] === true : event.moving.includes(ball);
  }

  /** Cushions that a ball stands tight against when it is met (20(2)(c)). */
  standsTight(ball: BallId, event: BallsEvent): readonly Cushion[] {
    if (event.moving?.includes(ball)) return [];
    const told = event.tight?.[ball];
    if (told !== undefined) return [told];
    if (this.rolling[ball] === true) return [];
    const place = this.place[ball];
    const { surface, rules } = this.facts;
    return place === undefined ? [] : tightCushions(surface, place, rules.tight, rules.jawsAreCushions);
  }

  /** Takes note of an event after it was judged. */
  pass(event: LogEvent): void {
    if (event.type === "balls") {
      this.rolling[event.balls[0]] = true;
      this.rolling[event.balls[1]] = true;
    } else if (event.type === "rest") {
      this.rolling[event.ball] = false;
      this.place[event.ball] = event.position;
      this.side[event.ball] = Math.sign(event.position[0]);
    } else if (event.type === "line") {
      if (event.line === "centre") this.side[event.ball] = event.to;
    } else if (event.type === "cushion") {
      this.rolling[event.ball] = true;
      if (event.jaw === "ML" || event.jaw === "MR") {
        if (event.lip !== undefined) this.side[event.ball] = event.lip === "rear" ? 1 : -1;
      }
    } else if (event.type === "tip") {
      this.rolling[event.ball] = true;
    }
  }
}

class Legs {
  readonly names: readonly string[];
  readonly met: (readonly number[] | null)[];
  first: Completion | null = null;

  constructor(names: readonly string[]) {
    this.names = names;
    this.met = new Array<readonly number[] | null>(names.length).fill(null);
  }

  meet(leg: number, evidence: readonly number[]): void {
    if (this.met[leg] !== null) return;
    this.met[leg] = evidence;
    this.first ??= { clause: this.names[leg] ?? "", evidence };
  }

  outcome(): LegOutcome {
    const conditions: Condition[] = [];
    for (let leg = 0; leg < this.names.length; leg++) {
      const evidence = this.met[leg] ?? null;
      const clause = this.names[leg] ?? "";
      if (evidence !== null) conditions.push({ clause, state: "holds", evidence });
      else conditions.push({ clause, state: this.first === null ? "fails" : "not-needed", evidence: [] });
    }
    return { completion: this.first, conditions };
  }
}

/**
 * End of the run of events of one instant: their order among each other is in the striker's favour. Past the end of the
 * stroke there is none, and `from` comes back.
 */
function instantEnd(facts: Facts, from: number): number {
  const { events } = facts;
  const at = eventTime(events[from] as LogEvent);
  if (facts.hasEnd && at > facts.end) return from;
  let to = from + 1;
  while (to < events.length && eventTime(events[to] as LogEvent) === at) to++;
  return to;
}

/** Whether an instant comes after the first collision, or with it. */
function afterContact(facts: Facts, index: number): boolean {
  return facts.contact !== null && eventTime(facts.events[index] as LogEvent) >= facts.contact.at;
}

/** Clause 20 with its four notes. */
export function judgeCompletion(facts: Facts): LegOutcome {
  const legs = new Legs(playLegs);
  if (facts.contact === null) return legs.outcome();
  const walk = new Walk(facts);
  const purses = new Array<Purse | undefined>(ballCount).fill(undefined);
  for (let from = 0, to = 0; from < facts.events.length; from = to) {
    to = instantEnd(facts, from);
    if (to === from) break;
    const counts = afterContact(facts, from);
    // A chain within one instant has no more links than there are balls.
    const passes = counts ? Math.min(to - from, ballCount) : 0;
    for (let pass = 0; pass < passes; pass++) {
      for (let index = from; index < to; index++) {
        const event = facts.events[index] as LogEvent;
        if (event.type === "balls") meetBalls(facts, walk, purses, legs, event, index);
        else if (event.type === "cushion") meetCushion(facts, walk, purses, legs, event, index, pass === 0);
        else if (event.type === "line") cross(purses, legs, event, index);
        else if (event.type === "pocket" && facts.potted.some((fallen) => fallen.index === index))
          legs.meet(0, [index]);
      }
    }
    for (let index = from; index < to; index++) {
      const event = facts.events[index] as LogEvent;
      // A contact begun before the collision can still reflect after it.
      if (!counts && event.type === "cushion") lateReflection(facts, purses, event, index);
      walk.pass(event);
    }
  }
  return legs.outcome();
}

function purseOf(purses: (Purse | undefined)[], ball: BallId): Purse {
  let purse = purses[ball];
  if (purse === undefined) {
    purse = {
      reflected: new Array<Token | null>(cushionCount).fill(null),
      inherited: new Array<Token | null>(cushionCount).fill(null),
      crossed: null,
      inheritedCrossing: null,
    };
    purses[ball] = purse;
  }
  return purse;
}

/** The token that a ball can show at an instant, its own before an inherited one. */
function shown(own: Token | null | undefined, inherited: Token | null | undefined, at: number): Token | null {
  if (own && own.since <= at) return own;
  return inherited && inherited.since <= at ? inherited : null;
}

/** 20(2)(a), (b), (3)(a), (b); and a reflection makes a token. */
function meetCushion(
  facts: Facts,
  walk: Walk,
  purses: (Purse | undefined)[],
  legs: Legs,
  event: CushionEvent,
  index: number,
  fresh: boolean,
): void {
  // The inferred crossing lies before the touch: a second look at the instant must not see it after the touch.
  if (fresh && walk.crossesByLip(event)) crossing(purses, legs, event.ball, event.from, index);
  if (event.jaw !== undefined && !facts.rules.jawsAreCushions) return;
  const here = cushionIndex[event.cushion];
  const purse = purseOf(purses, event.ball);
  for (let other = 0; other < cushionCount; other++) {
    if (other === here) continue;
    const own = purse.reflected[other];
    const inherited = purse.inherited[other];
    if (own && own.since <= event.from) legs.meet(1, [...own.events, index]);
    if (inherited && inherited.since <= event.from) legs.meet(2, [...inherited.events, index]);
  }
  if (purse.crossed !== null) legs.meet(4, [...purse.crossed.events, index]);
  if (purse.inheritedCrossing !== null) legs.meet(5, [...purse.inheritedCrossing.events, index]);
  if (event.reflected !== false) addReflection(purse, here, event.turn ?? event.from, index);
}

function addReflection(purse: Purse, cushion: number, since: number, index: number): void {
  purse.reflected[cushion] ??= { since, events: [index], own: true };
}

function lateReflection(facts: Facts, purses: (Purse | undefined)[], event: CushionEvent, index: number): void {
  const turn = event.turn ?? event.from;
  if (facts.contact === null || turn < facts.contact.at || event.reflected === false) return;
  if (event.jaw !== undefined && !facts.rules.jawsAreCushions) return;
  addReflection(purseOf(purses, event.ball), cushionIndex[event.cushion], turn, index);
}

/** 20(4)(a), (b); and a crossing makes a token. */
function cross(purses: (Purse | undefined)[], legs: Legs, event: LineEvent, index: number): void {
  if (event.line === "centre") crossing(purses, legs, event.ball, event.at, index);
}

function crossing(purses: (Purse | undefined)[], legs: Legs, ball: BallId, at: number, index: number): void {
  const purse = purseOf(purses, ball);
  for (let cushion = 0; cushion < cushionCount; cushion++) {
    const own = purse.reflected[cushion];
    const inherited = purse.inherited[cushion];
    if (own && own.since <= at) legs.meet(6, [...own.events, index]);
    if (inherited && inherited.since <= at) legs.meet(7, [...inherited.events, index]);
  }
  purse.crossed ??= { since: at, events: [index], own: true };
}

/** A moving ball hands on what it carries (D4); a ball tight to another cushion completes at once (20(2)(c)). */
function meetBalls(
  facts: Facts,
  walk: Walk,
  purses: (Purse | undefined)[],
  legs: Legs,
  event: BallsEvent,
  index: number,
): void {
  // Note 2: a contact that goes on is not a second collision.
  if (facts.merged.has(index) || index === facts.playedAway) return;
  const [a, b] = event.balls;
  const fromA = walk.moved(a, event) ? takings(purses[a], event.from) : null;
  const fromB = walk.moved(b, event) ? takings(purses[b], event.from) : null;
  if (fromA !== null) give(walk, purses, legs, fromA, b, event, index);
  if (fromB !== null) give(walk, purses, legs, fromB, a, event, index);
}

interface Takings {
  readonly reflections: readonly (Token | null)[];
  readonly crossing: Token | null;
}

/** What a ball can hand on at an instant; null where that is nothing. */
function takings(purse: Purse | undefined, at: number): Takings | null {
  if (purse === undefined) return null;
  const reflections = purse.reflected.map((own, cushion) => shown(own, purse.inherited[cushion], at));
  const crossing = shown(purse.crossed, purse.inheritedCrossing, at);
  return crossing === null && reflections.every((token) => token === null) ? null : { reflections, crossing };
}

function give(
  walk: Walk,
  purses: (Purse | undefined)[],
  legs: Legs,
  taken: Takings,
  to: BallId,
  event: BallsEvent,
  index: number,
): void {
  const tight = walk.standsTight(to, event);
  const purse = purseOf(purses, to);
  for (let cushion = 0; cushion < cushionCount; cushion++) {
    const token = taken.reflections[cushion] ?? null;
    if (token === null) continue;
    const events = [...token.events, index];
    if (tight.some((other) => cushionIndex[other] !== cushion)) legs.meet(3, events);
    purse.inherited[cushion] ??= { since: event.from, events, own: false };
  }
  if (taken.crossing !== null) {
    purse.inheritedCrossing ??= { since: event.from, events: [...taken.crossing.events, index], own: false };
  }
}

/** Clause 12.1: the three ways of a legal break. No ball hands anything on here. */
export function judgeBreakLegs(facts: Facts, breached: boolean): LegOutcome {
  const legs = new Legs(breakLegs);
  if (facts.contact === null) return legs.outcome();
  const walk = new Walk(facts);
  const touched = new Array<Map<Cushion, number> | undefined>(ballCount).fill(undefined);
  const meetLine = (ball: BallId, index: number): void => {
    const [first] = touched[ball]?.values() ?? [];
    if (first !== undefined) legs.meet(2, [first, index]);
  };
  for (let from = 0, to = 0; from < facts.events.length; from = to) {
    to = instantEnd(facts, from);
    if (to === from) break;
    const counts = afterContact(facts, from);
    for (let pass = 0; counts && pass < Math.min(2, to - from); pass++) {
      for (let index = from; index < to; index++) {
        const event = facts.events[index] as LogEvent;
        if (event.type === "pocket" && !breached && facts.potted.some((fallen) => fallen.index === index)) {
          legs.meet(0, [index]);
        } else if (event.type === "line" && event.line === "centre") {
          meetLine(event.ball, index);
        } else if (event.type === "cushion") {
          if (pass === 0 && walk.crossesByLip(event)) meetLine(event.ball, index);
          if (event.jaw !== undefined && !facts.rules.jawsAreCushions) continue;
          const seen = touched[event.ball] ?? new Map<Cushion, number>();
          touched[event.ball] = seen;
          if (!seen.has(event.cushion)) seen.set(event.cushion, index);
          if (seen.size > 1) legs.meet(1, [...seen.values()].slice(0, 2));
        }
      }
    }
    for (let index = from; index < to; index++) walk.pass(facts.events[index] as LogEvent);
  }
  return legs.outcome();
}
