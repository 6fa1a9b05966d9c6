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

export const layout = { "1": [300, 0], "2": [1400, 600], "3": [-600, -300], "4": [0, 300] };
export const pot = (ball: number, at: number): LogEvent => ({ type: "pocket", ball, pocket: "RL", at });
export const touch = (ball: number, at: number, player?: 0 | 1): LogEvent => ({
  type: "touch",
  ball,
  by: "sleeve",
  at,
  ...(player === undefined ? {} : { player }),
});
export const potting = [tip(1), meet(1, 2, 0.3), pot(2, 0.9)];
export const missing = [tip(1), meet(1, 2, 0.3), cushion(2, "left", 0.6), cushion(2, "rear", 0.9)];
export const near = { "1": [0, 0], "2": [80, 0] };
export const nearHit = [tip(1), meet(1, 2, 0.0036), cushion(2, "rear", 0.9), cushion(2, "left", 1.2), end()];
export const choice = (player: number) => ({ choose: player, options: ["6(1)", "6(2)"] });
export const shelves = (mine: readonly number[], his: readonly number[]) => ({
  context: { players: [{ shelf: mine }, { shelf: his }] },
});

/** One log, the case around it, and what the verdict must say. */
export interface Row {
  readonly name: string;
  readonly events: readonly LogEvent[];
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly measures?: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}
