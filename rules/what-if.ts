import type { Case, RuleOptions } from "./case.ts";
import { fail, ok, type Result } from "./errors.ts";
import { judge } from "./judge.ts";
import { type BallId, compareEvents, type LogEvent, type Measures, type StrokeLog } from "./log.ts";
import { checkLog } from "./log-check.ts";
import type { Verdict } from "./verdict.ts";

/** One change of what happened, or of how it is judged. Indexes are those of the log before any change. */
export type Change =
  | { readonly kind: "remove"; readonly index: number }
  | { readonly kind: "add"; readonly event: LogEvent }
  /** Moves an event in time, with all its instants; seconds. */
  | { readonly kind: "move"; readonly index: number; readonly by: number }
  | {
      readonly kind: "measure";
      readonly measure: "gaps" | "follow" | "moved";
      readonly ball: BallId;
      readonly value: number;
    }
  | { readonly kind: "azimuth"; readonly value: number }
  | { readonly kind: "option"; readonly options: Partial<RuleOptions> }
  /** Takes back what the referee said. */
  | { readonly kind: "call"; readonly index: number };

/** A condition or a breach that is another one after the change. */
export interface Flip {
  readonly clause: string;
  readonly before: "holds" | "fails" | "not-needed" | "broken" | "kept";
  readonly after: "holds" | "fails" | "not-needed" | "broken" | "kept";
}

export interface WhatIf {
  readonly value: Case;
  readonly log: StrokeLog;
  readonly before: Verdict;
  readonly after: Verdict;
  readonly flips: readonly Flip[];
}

/** The same stroke with changes, judged again. Refuses changes that no stroke can have. */
export function whatIf(value: Case, log: StrokeLog, changes: readonly Change[]): Result<WhatIf> {
  const changed = applyChanges(value, log, changes);
  if (!changed.ok) return changed;
  const before = judge(value, log);
  const after = judge(changed.value.value, changed.value.log);
  return ok({ ...changed.value, before, after, flips: flipsBetween(before, after) });
}

/** The case and the log with all changes made, in the log's order. */
export function applyChanges(
  value: Case,
  log: StrokeLog,
  changes: readonly Change[],
): Result<{ readonly value: Case; readonly log: StrokeLog }> {
  let measures: Measures = log.measures;
  let rules = value.rules;
  const removed = new Set<number>();
  const moves = new Map<number, number>();
  const calls = new Set<number>();
  const added: LogEvent[] = [];
  for (const [index, change] of changes.entries()) {
    const path = `/changes/${index}`;
    if (change.kind === "remove" || change.kind === "move") {
      if (log.events[change.index] === undefined) {
        return fail("E_EVENT", path, "The log has no such event; choose another one.");
      }
      if (change.kind === "remove") removed.add(change.index);
      else moves.set(change.index, (moves.get(change.index) ?? 0) + change.by);
    } else if (change.kind === "add") added.push(change.event);
    else if (change.kind === "measure") {
      measures = { ...measures, [change.measure]: { ...measures[change.measure], [change.ball]: change.value } };
    } else if (change.kind === "azimuth") measures = { ...measures, azimuth: change.value };
    else if (change.kind === "option") rules = { ...rules, ...change.options };
    else {
      if (value.referee[change.index] === undefined) {
        return fail("E_EVENT", path, "The referee said no such thing; choose another call.");
      }
      calls.add(change.index);
    }
  }
  const kept = log.events.flatMap((event, index) =>
    removed.has(index) ? [] : [shifted(event, moves.get(index) ?? 0)],
  );
  const events = added.length === 0 && moves.size === 0 ? kept : [...kept, ...added].sort(compareEvents);
  const changedLog: StrokeLog = { events, measures };
  const onTable = value.layout.length === 0 ? null : new Set(value.layout.map((item) => item.ball));
  const wrong = checkLog(changedLog, onTable);
  if (wrong !== null) return { ok: false, error: wrong };
  const referee = calls.size === 0 ? value.referee : value.referee.filter((_, index) => !calls.has(index));
  return ok({ value: { ...value, rules, referee }, log: changedLog });
}

function shifted(event: LogEvent, by: number): LogEvent {
  if (by === 0) return event;
  const moved: Record<string, unknown> = { ...event };
  // A crossing's `to` is a side, not a time.
  const times = event.type === "line" ? ["at"] : ["from", "turn", "to", "at", "stopped"];
  for (const name of times) {
    const time = moved[name];
    if (typeof time === "number") moved[name] = time + by;
  }
  return moved as unknown as LogEvent;
}

/** What is decided otherwise: conditions by their state, breaches by their clause. */
function flipsBetween(before: Verdict, after: Verdict): readonly Flip[] {
  const flips: Flip[] = [];
  const broken = (verdict: Verdict): ReadonlySet<string> => new Set(verdict.fouls.map((foul) => foul.clause));
  const [was, is] = [broken(before), broken(after)];
  for (const clause of new Set([...was, ...is])) {
    if (was.has(clause) === is.has(clause)) continue;
    flips.push({ clause, before: was.has(clause) ? "broken" : "kept", after: is.has(clause) ? "broken" : "kept" });
  }
  for (const condition of before.conditions) {
    const now = after.conditions.find((other) => other.clause === condition.clause)?.state ?? "fails";
    if (now !== condition.state) flips.push({ clause: condition.clause, before: condition.state, after: now });
  }
  return flips;
}
