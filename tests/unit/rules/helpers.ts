import { type Case, parseCase } from "../../../rules/case.ts";
import { judgeCase } from "../../../rules/judge.ts";
import type { LogEvent } from "../../../rules/log.ts";
import type { Verdict } from "../../../rules/verdict.ts";

export const header = { format: "pyramid-case", version: 1 } as const;

/** A case from its fields; a refusal is a mistake of the test. */
export function caseOf(fields: Readonly<Record<string, unknown>>): Case {
  const parsed = parseCase(JSON.stringify({ ...header, ...fields }));
  if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
  return parsed.value;
}

/** Judges a case whose log is these events. */
export function judged(
  events: readonly LogEvent[],
  fields: Readonly<Record<string, unknown>> = {},
  measures: Readonly<Record<string, unknown>> = {},
): Verdict {
  const verdict = judgeCase(caseOf({ ...fields, log: { events, measures } }));
  if (!verdict.ok) throw new Error(`${verdict.error.code} ${verdict.error.path}`);
  return verdict.value;
}

export const tip = (ball: number, from = 0, to = from + 0.0013): LogEvent => ({ type: "tip", ball, from, to });
export const meet = (a: number, b: number, from: number): LogEvent => ({
  type: "balls",
  balls: [a, b],
  from,
  to: from + 0.0004,
});
export const cushion = (ball: number, which: "front" | "rear" | "left" | "right", from: number): LogEvent => ({
  type: "cushion",
  ball,
  cushion: which,
  from,
});
export const cross = (ball: number, at: number, to: 1 | -1): LogEvent => ({
  type: "line",
  line: "centre",
  ball,
  at,
  to,
});
export const end = (at = 3): LogEvent => ({ type: "end", at });
