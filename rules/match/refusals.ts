import type { CaseError, Result } from "../errors.ts";
import { refusalWords } from "../texts/match-words.ts";

export type RefusalName = keyof typeof refusalWords;

/** Why an action is impossible now, and the clause that says so. */
export const refusalClauses = {
  "time-backwards": "14.1",
  "match-over": "1",
  "frame-over": "1",
  "frame-not-over": "1",
  "lag-first": "7.1",
  "no-lag-now": "7.1",
  "one-ball-each": "7.1",
  "no-such-lag-ball": "7.1",
  "lag-from-the-house": "7.1",
  "one-side-each": "7.1",
  "choice-first": "6",
  "no-choice-now": "6",
  "not-your-choice": "6",
  "no-such-option": "6",
  "not-your-turn": "26",
  "not-before-the-break": "11.1",
  "outside-the-house": "11.3",
  "inside-the-house": "11.3",
  "already-warned": "11.3",
  "no-room-there": "11.3",
  "no-tip-contact": "14.1",
  "not-ended": "14.1",
  "other-striker": "14.1",
  "other-cue-ball": "3.2",
  "previous-stroke-runs": "14.2",
  "a-stroke-is-no-incident": "14.1",
  "referee-first": "27.1",
  "no-stroke-to-call": "27.1",
  "needs-a-stroke": "27.1",
  "not-called": "27.1",
  "reason-first": "27.1",
  "impossible-place": "9",
  "clock-is-off": "24.p1",
  "clock-is-on": "24.p1",
  "slow-warning-first": "24.p1",
  "clock-stands-still": "24.p2",
  "not-yet-ten-seconds": "24.p1",
  "down-in-time": "24.p4",
  "already-down": "24.p4",
  "not-down": "24.p4",
  "already-told": "24.p1",
  "not-told": "24.p1",
  "time-left": "24.p1",
  "no-extension-left": "24.p5",
  "already-extended": "24.p5",
  "extension-too-late": "24.p5",
} as const satisfies Readonly<Record<RefusalName, string>>;

export interface Refusal {
  readonly name: RefusalName;
  readonly clause: string;
}

export function refusal(name: RefusalName, clause: string = refusalClauses[name]): Refusal {
  return { name, clause };
}

/** An action that the rules do not allow now; the state stays as it was. */
export interface MatchError extends CaseError {
  readonly refusal?: Refusal;
}

export type Applied<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: MatchError };

export function refuse(reason: Refusal, path = ""): { readonly ok: false; readonly error: MatchError } {
  return { ok: false, error: { code: "E_ACTION", path, message: refusalWords[reason.name].en, refusal: reason } };
}

/** The same refusal, told of a place inside a larger file. */
export function below<T>(result: Result<T> | Applied<T>, path: string): Applied<T> {
  return result.ok ? result : { ok: false, error: { ...result.error, path: `${path}${result.error.path}` } };
}
