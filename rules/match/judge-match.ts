import { fail, ok, type Result } from "../errors.ts";
import type { Language } from "../texts/clauses.ts";
import { parseMatch } from "./file.ts";
import { currentState, type Match, type PlayStroke, replayThrough } from "./match.ts";
import { protocol } from "./protocol.ts";
import { type StateSummary, summarise } from "./summary.ts";

/** A match file that holds: every action was allowed, and each led to what the file says. */
export interface MatchJudgement {
  readonly match: Match;
  readonly actions: number;
  readonly strokes: number;
  /** Strokes that physics played again with the same log and digest; null: nobody asked it to. */
  readonly replayed: number | null;
  readonly state: StateSummary;
}

/**
 * Judges a match file: reads it, replays it through the rules, and through physics too where a player is given. Errors:
 * those of `parseMatch` and `replayThrough`.
 */
export function judgeMatch(text: string, play: PlayStroke | null = null): Result<MatchJudgement> {
  const parsed = parseMatch(text);
  if (!parsed.ok) return parsed;
  const match = parsed.value;
  let replayed: number | null = null;
  if (play !== null) {
    const again = replayThrough(match, play);
    if (!again.ok) return fail(again.error.code, again.error.path, again.error.message);
    replayed = again.value.strokes;
  }
  return ok({
    match,
    actions: match.actions.length,
    strokes: match.actions.filter((action) => action.kind === "stroke").length,
    replayed,
    state: summarise(currentState(match)),
  });
}

/** The judged match as text: its protocol. */
export function describeMatch(judgement: MatchJudgement, language: Language): string {
  return protocol(judgement.match, language);
}
