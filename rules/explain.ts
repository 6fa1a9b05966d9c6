import type { Case } from "./case.ts";
import { asideDegrees, strokeAngle, struckNear } from "./clauses/tip.ts";
import { type Facts, finalPositions, gapTo, gatherFacts } from "./facts.ts";
import { judge } from "./judge.ts";
import { type BallId, cushions, eventTime, type LogEvent, type PositionMm, type StrokeLog } from "./log.ts";
import { cushionLine, tightDistance } from "./table.ts";
import { clean, type Margin, type Verdict } from "./verdict.ts";
import { applyChanges, type Change } from "./what-if.ts";

/** One row of the verdict card: a condition, what was measured, how far it is from the other side. */
export interface Row {
  readonly clause: string;
  readonly state: "holds" | "fails" | "not-needed" | "undecided";
  readonly evidence: readonly number[];
  readonly margin?: Margin;
  readonly ball?: BallId;
}

/** The smallest change that was found to make the other verdict of the stroke. */
export interface NearestChange {
  readonly change: Change;
  /** In units of a whole event added or taken away. */
  readonly cost: number;
  readonly verdict: Verdict;
}

/** How far a ball that could have completed the stroke stopped from where it would have. */
export interface NearestMiss {
  readonly ball: BallId;
  readonly clause: string;
  /** Millimetres. */
  readonly distance: number;
}

export interface Explanation {
  readonly verdict: Verdict;
  readonly rows: readonly Row[];
  /** Rows without which the verdict would be another one. */
  readonly deciding: readonly Row[];
  readonly nearestMiss: NearestMiss | null;
  readonly nearestChange: NearestChange | null;
}

/** Why a stroke was judged as it was, by how much, and what would have made it otherwise. */
export function explain(value: Case, log: StrokeLog): Explanation {
  const verdict = judge(value, log);
  if (value.context.phase === "lag") {
    return { verdict, rows: foulRows(verdict), deciding: foulRows(verdict), nearestMiss: null, nearestChange: null };
  }
  const facts = gatherFacts(value, log);
  const rows = [...contactRow(facts), ...tipRows(facts, verdict), ...foulRows(verdict), ...verdict.conditions];
  const shown = rows.filter((row, index) => rows.findIndex((other) => same(row, other)) === index);
  return {
    verdict,
    rows: shown,
    deciding: shown.filter((row) => decides(row, verdict)),
    nearestMiss: verdict.completion === null ? nearestMiss(facts) : null,
    nearestChange: nearestChange(value, log, verdict),
  };
}

function same(a: Row, b: Row): boolean {
  return a.clause === b.clause && a.state === b.state && a.ball === b.ball;
}

function decides(row: Row, verdict: Verdict): boolean {
  if (verdict.legal === true) return row.clause === verdict.completion?.clause;
  if (row.state === "undecided") return true;
  // A leg that fails decides only where no other was met.
  const isLeg = verdict.conditions.some((condition) => condition.clause === row.clause);
  return row.state === "fails" && (!isLeg || verdict.completion === null);
}

function contactRow(facts: Facts): readonly Row[] {
  if (facts.tip === null) return [];
  const { contact } = facts;
  if (contact === null) return [{ clause: "4.1", state: "fails", evidence: [facts.tipIndex] }];
  return [{ clause: "4.1", state: "holds", evidence: contact.index < 0 ? [] : [contact.index], ball: contact.ball }];
}

/** Clauses 18 and 19 with what was measured, also where they are kept. */
function tipRows(facts: Facts, verdict: Verdict): readonly Row[] {
  const { tip, contact } = facts;
  if (tip === null) return [];
  const rows: Row[] = [];
  const broken = (clause: string): boolean => verdict.fouls.some((foul) => foul.clause === clause);
  const open = (clause: string): boolean => verdict.undecided.includes(clause);
  if (!broken("18")) rows.push({ clause: "18", state: open("18") ? "undecided" : "holds", evidence: [facts.tipIndex] });
  if (contact === null) return rows;
  const gap = gapTo(facts, contact.ball);
  const evidence = contact.index < 0 ? [facts.tipIndex] : [facts.tipIndex, contact.index];
  if (gap !== null && gap <= facts.rules.chalk) return [...rows, ...nearRows(facts, evidence)];
  if (broken("19.1")) return rows;
  const margin: Margin = { value: clean(tip.to * 1000), limit: clean(contact.at * 1000), unit: "ms" };
  return [...rows, { clause: "19.1", state: open("19.1") ? "undecided" : "holds", evidence, margin }];
}

function nearRows(facts: Facts, evidence: readonly number[]): readonly Row[] {
  const half = facts.surface.table.ballRadius;
  return struckNear(facts).flatMap(({ ball, angle, follow }): Row[] => {
    const byAngle: Row =
      angle === null
        ? { clause: "19.2(1)", state: "undecided", evidence, ball }
        : {
            clause: "19.2(1)",
            state: angle >= asideDegrees ? "holds" : "fails",
            evidence,
            ball,
            margin: { value: angle, limit: asideDegrees, unit: "deg" },
          };
    const byFollow: Row =
      follow === null
        ? { clause: "19.2(2)", state: "undecided", evidence, ball }
        : {
            clause: "19.2(2)",
            state: follow <= half ? "holds" : "fails",
            evidence,
            ball,
            margin: { value: follow, limit: half, unit: "mm" },
          };
    // One of the two is enough.
    const spare = (row: Row, other: Row): Row =>
      row.state !== "holds" && other.state === "holds" ? { ...row, state: "not-needed" } : row;
    return [spare(byAngle, byFollow), spare(byFollow, byAngle)];
  });
}

function foulRows(verdict: Verdict): readonly Row[] {
  return verdict.fouls.map((foul) => {
    const row: Row = { clause: foul.clause, state: "fails", evidence: foul.evidence };
    return foul.margin === undefined ? row : { ...row, margin: foul.margin };
  });
}

/** Of the balls that had done the first part of a leg, the one that stopped nearest to doing the second. */
function nearestMiss(facts: Facts): NearestMiss | null {
  const { contact, value } = facts;
  if (contact === null) return null;
  const onBreak = value.context.phase === "break";
  const places = finalPositions(facts);
  let best: NearestMiss | null = null;
  const offer = (ball: BallId, clause: string, distance: number): void => {
    if (distance >= 0 && (best === null || distance < best.distance))
      best = { ball, clause, distance: clean(distance) };
  };
  for (const event of facts.events) {
    if (eventTime(event) < contact.at || !("ball" in event)) continue;
    const place = places[event.ball];
    if (place === undefined) continue;
    if (event.type === "cushion") {
      offer(event.ball, onBreak ? "12.1(3)" : "20(4)(a)", Math.abs(place[0]));
      for (const other of cushions) {
        if (other !== event.cushion)
          offer(event.ball, onBreak ? "12.1(2)" : "20(2)(a)", toCushion(facts, place, other));
      }
    } else if (event.type === "line" && event.line === "centre" && !onBreak) {
      for (const other of cushions) offer(event.ball, "20(3)(a)", toCushion(facts, place, other));
    }
  }
  return best;
}

function toCushion(facts: Facts, place: PositionMm, cushion: (typeof cushions)[number]): number {
  const line = cushionLine(facts.surface.table, cushion);
  return line.at - tightDistance(facts.surface.table) - line.sign * place[line.axis];
}

interface Candidate {
  readonly change: Change;
  readonly cost: number;
}

/** Tries small changes first: a measured number up to its limit, then an event less or more, then an option. */
function nearestChange(value: Case, log: StrokeLog, verdict: Verdict): NearestChange | null {
  // A file may hold any number of events: nobody looks for the one that matters among thousands.
  if (verdict.legal === null || log.events.length > searchedEvents) return null;
  const candidates = [
    ...measureChanges(value, log),
    ...removals(log),
    ...additions(value, log),
    ...optionChanges(value),
  ].sort((a, b) => a.cost - b.cost);
  for (const { change, cost } of candidates) {
    const changed = applyChanges(value, log, [change]);
    if (!changed.ok) continue;
    const after = judge(changed.value.value, changed.value.log);
    if (after.legal === !verdict.legal) return { change, cost, verdict: after };
  }
  return null;
}

const searchedEvents = 500;

/** Over the limit by a hair, which people read as the limit itself. */
const hair = 1e-3;

function measureChanges(value: Case, log: StrokeLog): readonly Candidate[] {
  const facts = gatherFacts(value, log);
  const { contact } = facts;
  if (contact === null) return [];
  const half = facts.surface.table.ballRadius;
  const changes: Candidate[] = [];
  for (const { ball, angle, follow } of struckNear(facts)) {
    if (follow !== null) {
      const wanted = follow <= half ? half + hair : half;
      changes.push({
        change: { kind: "measure", measure: "follow", ball, value: wanted },
        cost: Math.abs(follow - wanted) / half,
      });
    }
    const azimuth = log.measures.azimuth ?? value.strokes[0]?.azimuth;
    if (angle === null || azimuth === undefined) continue;
    const turn = angle >= asideDegrees ? asideDegrees - hair - angle : asideDegrees - angle;
    for (const way of [turn, -turn]) {
      const turned = gatherFacts(value, { ...log, measures: { ...log.measures, azimuth: azimuth + way } });
      const reached = strokeAngle(turned, ball);
      if (reached === null || Math.abs(reached - angle - turn) > 1e-6) continue;
      changes.push({ change: { kind: "azimuth", value: clean(azimuth + way) }, cost: Math.abs(turn) / asideDegrees });
    }
  }
  return changes;
}

function removals(log: StrokeLog): readonly Candidate[] {
  return log.events.flatMap((event, index): Candidate[] =>
    event.type === "end" || event.type === "rest" ? [] : [{ change: { kind: "remove", index }, cost: 1 }],
  );
}

/** One more cushion, crossing or pot at the end of the stroke, by a ball that took part in it. */
function additions(value: Case, log: StrokeLog): readonly Candidate[] {
  const end = log.events.findIndex((event) => event.type === "end");
  const last = log.events[end < 0 ? log.events.length - 1 : end];
  if (last === undefined) return [];
  const at = eventTime(last);
  const moved = new Set<BallId>();
  for (const event of log.events) {
    if (event.type === "balls") for (const ball of event.balls) moved.add(ball);
    else if ("ball" in event) moved.add(event.ball);
  }
  const places = finalPositions(gatherFacts(value, log));
  const events: LogEvent[] = [];
  for (const ball of moved) {
    for (const cushion of cushions) events.push({ type: "cushion", ball, cushion, from: at });
    const side = Math.sign(places[ball]?.[0] ?? 0);
    if (side !== 0) events.push({ type: "line", line: "centre", ball, at, to: side > 0 ? -1 : 1 });
  }
  return events.map((event) => ({ change: { kind: "add", event }, cost: 1.5 }));
}

function optionChanges(value: Case): readonly Candidate[] {
  const { rules } = value;
  return [
    { change: { kind: "option", options: { jawsAreCushions: !rules.jawsAreCushions } }, cost: 3 },
    {
      change: { kind: "option", options: { closeZone: rules.closeZone === "strict" ? "half-ball" : "strict" } },
      cost: 3,
    },
  ];
}
