import { directionDegrees } from "../exact-math.ts";
import { type Facts, gapTo, partner, whenOf } from "../facts.ts";
import type { BallId, LogEvent, TipEvent } from "../log.ts";
import { clean, type Margin, makeFoul } from "../verdict.ts";

/** Clause 19.2(1): smallest angle aside from the line of centres. */
export const asideDegrees = 45;
/** What arithmetic on positions may leave of a gap written in a file. */
const dust = 1e-9;

interface TipContact {
  readonly from: number;
  to: number;
  readonly index: number;
  readonly advance: number | undefined;
}

/** The striker's tip contacts with the cue ball; those less than `chatter` apart are one (18). */
function tipContacts(facts: Facts, cue: TipEvent): TipContact[] {
  const contacts: TipContact[] = [];
  for (let index = facts.tipIndex; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type !== "tip" || event.ball !== cue.ball || event.stroke === 2) continue;
    if ((event.player ?? facts.striker) !== facts.striker || (event.part ?? "tip") !== "tip") continue;
    const last = contacts.at(-1);
    if (last !== undefined && event.from - last.to < facts.rules.chatter / 1000) last.to = Math.max(last.to, event.to);
    else contacts.push({ from: event.from, to: event.to, index, advance: event.advance });
  }
  return contacts;
}

/** Clauses 18 and 19. */
export function judgeTip(facts: Facts): void {
  const { tip, contact } = facts;
  if (tip === null) return;
  const contacts = tipContacts(facts, tip);
  const [first] = contacts;
  if (first === undefined) return;
  if (contact === null) {
    doubleHit(facts, contacts);
    return;
  }
  const gap = gapTo(facts, contact.ball);
  if (gap === null) judgeUnknownGap(facts, contacts, contact.ball, contact.at);
  else if (gap <= facts.rules.chalk + dust) judgeNear(facts, contacts, contact.at);
  else {
    doubleHit(facts, contacts);
    lastingContact(facts, first, contact.at);
  }
}

/** Clause 18: every contact after the first. */
function doubleHit(
  facts: Facts,
  contacts: readonly TipContact[],
  forbidden: readonly TipContact[] = contacts.slice(1),
): void {
  const [first] = contacts;
  const [again] = forbidden;
  if (first === undefined || again === undefined) return;
  const before = contacts[contacts.indexOf(again) - 1] ?? first;
  const margin: Margin = { value: clean((again.from - before.to) * 1000), limit: facts.rules.chatter, unit: "ms" };
  const evidence = [first.index, ...forbidden.map((item) => item.index)];
  facts.fouls.push(makeFoul("18", facts.striker, whenOf(facts, again.from), again.from, evidence, margin));
}

/** Clause 19.1: the tip is still on the cue ball when it meets the object ball. */
function lastingContact(facts: Facts, first: TipContact, collision: number): void {
  if (first.to < collision || first.from > collision) return;
  const margin: Margin = { value: clean(first.to * 1000), limit: clean(collision * 1000), unit: "ms" };
  facts.fouls.push(makeFoul("19.1", facts.striker, "during", collision, pushEvidence(facts, first), margin));
}

function pushEvidence(facts: Facts, first: TipContact): readonly number[] {
  const index = facts.contact?.index ?? -1;
  return index < 0 ? [first.index] : [first.index, index];
}

export interface NearBall {
  readonly ball: BallId;
  /** Degrees between the stroke and the line of centres; null: not known. */
  readonly angle: number | null;
  /** Advance of the cue ball along the line of centres, mm; null: not known. */
  readonly follow: number | null;
}

/** Clause 19.2: each near ball that was struck must be cleared by the angle or by half a ball. */
function judgeNear(facts: Facts, contacts: readonly TipContact[], collision: number): void {
  const { rules, striker } = facts;
  const half = facts.surface.table.ballRadius;
  const [first] = contacts;
  if (first === undefined) return;
  const near = struckNear(facts);
  let pushed: NearBall | null = null;
  let open = false;
  for (const item of near) {
    const { angle, follow } = item;
    const byAngle = angle === null ? null : angle >= asideDegrees;
    const byFollow = follow === null ? null : follow <= half;
    if (byAngle === false && byFollow === false) pushed ??= item;
    else if (byAngle !== true && byFollow !== true) open = true;
    borderNote(facts, item, half);
  }
  if (pushed !== null) {
    const margin: Margin = { value: clean(pushed.follow ?? 0), limit: half, unit: "mm" };
    facts.fouls.push(makeFoul("19.2", striker, "during", collision, pushEvidence(facts, first), margin));
  } else if (open) {
    facts.undecided.add("19.2");
  }
  if (contacts.length < 2) return;
  if (rules.closeZone === "strict") {
    doubleHit(facts, contacts);
    return;
  }
  // D1: a touch that begins after the collision, within half a ball, is part of the triple contact.
  const follow = near[0]?.follow ?? null;
  const forbidden: TipContact[] = [];
  const excused: number[] = [];
  for (const again of contacts.slice(1)) {
    const advance = again.advance ?? follow;
    if (again.from < collision) forbidden.push(again);
    else if (advance === null) facts.undecided.add("18");
    else if (advance > half) forbidden.push(again);
    else excused.push(again.index);
  }
  doubleHit(facts, contacts, forbidden);
  if (excused.length > 0) facts.notes.push({ clause: "18", name: "retouch-in-close-zone", evidence: excused });
}

function borderNote(facts: Facts, { angle, follow }: NearBall, half: number): void {
  const { borderDegrees, borderMm } = facts.rules;
  if (angle !== null && Math.abs(angle - asideDegrees) < borderDegrees) {
    const margin: Margin = { value: clean(angle), limit: asideDegrees, unit: "deg" };
    facts.notes.push({ clause: "19.2", name: "border", evidence: pushNoteEvidence(facts), margin });
  } else if (follow !== null && Math.abs(follow - half) < borderMm) {
    const margin: Margin = { value: clean(follow), limit: half, unit: "mm" };
    facts.notes.push({ clause: "19.2", name: "border", evidence: pushNoteEvidence(facts), margin });
  }
}

function pushNoteEvidence(facts: Facts): readonly number[] {
  const index = facts.contact?.index ?? -1;
  return index < 0 ? [] : [index];
}

/** The near balls struck before the cue ball met a cushion or any other ball, the first one first. */
export function struckNear(facts: Facts): readonly NearBall[] {
  const { tip, contact, rules } = facts;
  if (tip === null || contact === null) return [];
  const struck: BallId[] = [contact.ball];
  const moved = facts.log.measures.moved;
  if (moved !== undefined) {
    for (const [key, shift] of Object.entries(moved)) {
      const ball = Number(key);
      const gap = gapTo(facts, ball);
      if (shift > rules.moved && gap !== null && gap <= rules.frozen && !struck.includes(ball)) struck.push(ball);
    }
  }
  for (let index = 0; index < facts.events.length; index++) {
    const event = facts.events[index] as LogEvent;
    if (event.type === "cushion" && event.ball === tip.ball && event.from >= contact.at) break;
    if (event.type !== "balls" || event.from < contact.at) continue;
    const ball = partner(event, tip.ball);
    if (ball < 0 || struck.includes(ball)) continue;
    const gap = gapTo(facts, ball);
    const shift = moved?.[ball];
    if (gap === null || gap > rules.chalk + dust) break;
    if (shift === undefined || shift > rules.moved || gap > rules.frozen) struck.push(ball);
  }
  return struck.map((ball) => ({
    ball,
    angle: strokeAngle(facts, ball),
    follow: facts.log.measures.follow?.[ball] ?? null,
  }));
}

/** Degrees between the direction of the stroke and the line of centres (D13). */
export function strokeAngle(facts: Facts, ball: BallId): number | null {
  const { tip, value } = facts;
  const azimuth = facts.log.measures.azimuth ?? value.strokes[0]?.azimuth;
  if (tip === null || azimuth === undefined) return null;
  const [cue, object] = [facts.before[tip.ball], facts.before[ball]];
  if (cue === undefined || object === undefined) return null;
  const turn = Math.abs(azimuth - directionDegrees(object[0] - cue[0], object[1] - cue[1])) % 360;
  const angle = turn > 180 ? 360 - turn : turn;
  // Positions carry rounding of their own: an angle written as 45 is 45.
  return clean(angle);
}

/** Neither positions nor a measured gap: say only what holds whatever the gap was. */
function judgeUnknownGap(facts: Facts, contacts: readonly TipContact[], ball: BallId, collision: number): void {
  const [first] = contacts;
  if (first === undefined) return;
  const half = facts.surface.table.ballRadius;
  const follow = facts.log.measures.follow?.[ball];
  const lasting = first.to >= collision;
  if (lasting) facts.undecided.add("19.1");
  else if (follow === undefined || follow > half) facts.undecided.add("19.2");
  const again = contacts.slice(1);
  const sure = facts.rules.closeZone === "strict" ? again : again.filter((item) => item.from < collision);
  if (sure.length > 0) doubleHit(facts, contacts, sure);
  else if (again.length > 0) facts.undecided.add("18");
}
