import { eventTime, type LogEvent } from "../../rules/log.ts";
import { clauseLabel, clauseText } from "../../rules/texts/clauses.ts";
import { foulWords, type NoteName, noteWords } from "../../rules/texts/words.ts";
import type { Margin, Verdict } from "../../rules/verdict.ts";
import { number } from "../text/format.ts";
import { language, t } from "../text/text.ts";
import { ballName } from "./events.ts";

export type Outcome = "clean" | "foul" | "undecided" | "replay";

export function outcomeOf(verdict: Verdict): Outcome {
  if (verdict.replay) return "replay";
  if (verdict.legal === false || verdict.fouls.length > 0) return "foul";
  return verdict.legal === null ? "undecided" : "clean";
}

/** The clause that a chip names: the first breach, else the leg that completed the stroke. */
export function headClause(verdict: Verdict): string | null {
  const [foul] = verdict.fouls;
  const [undecided] = verdict.undecided;
  return foul?.clause ?? (outcomeOf(verdict) === "undecided" ? undecided : verdict.completion?.clause) ?? null;
}

export function label(clause: string): string {
  return clauseLabel(clause, language.value);
}

export function outcomeWord(outcome: Outcome): string {
  return t(`verdict.${outcome}`);
}

export function chipText(verdict: Verdict): string {
  const clause = headClause(verdict);
  const word = outcomeWord(outcomeOf(verdict));
  return clause === null ? word : `${word} · ${label(clause)}`;
}

/** What happened, in one sentence of ours. */
export function sentence(verdict: Verdict): string {
  const outcome = outcomeOf(verdict);
  const [foul] = verdict.fouls;
  if (outcome === "foul" && foul !== undefined) return clauseText(foul.basis, language.value) ?? "";
  const clause = headClause(verdict);
  if (outcome === "clean") return clause === null ? t("sentence.clean") : (clauseText(clause, language.value) ?? "");
  return t(outcome === "replay" ? "sentence.replay" : "sentence.undecided");
}

export function foulWord(name: Verdict["fouls"][number]["name"]): string {
  return capital(foulWords[name][language.value]);
}

function isNoteName(name: string): name is NoteName {
  return Object.hasOwn(noteWords, name);
}

function isFoulName(name: string): name is keyof typeof foulWords {
  return Object.hasOwn(foulWords, name);
}

/** A remark's words; annulled breaches bear the names of breaches. */
export function noteWord(name: string): string {
  if (isNoteName(name)) return capital(noteWords[name][language.value]);
  return isFoulName(name) ? capital(foulWords[name][language.value]) : name;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** When the first event of the evidence happened. */
export function evidenceTime(evidence: readonly number[], events: readonly LogEvent[]): number | null {
  const [first] = evidence;
  const event = first === undefined ? undefined : events[first];
  return event === undefined ? null : eventTime(event);
}

function withUnit(value: number, unit: Margin["unit"]): string {
  const digits = unit === "s" ? 3 : unit === "ms" ? 3 : 1;
  const gap = unit === "deg" ? "" : "\u00a0";
  return `${number(value, digits)}${gap}${t(`unit.${unit}`)}`;
}

export interface MarginText {
  readonly value: string;
  /** By how much, in which direction, and the limit. */
  readonly by: string;
}

/** A measured value and by how much it missed its limit. */
export function marginText({ value, limit, unit }: Margin): MarginText {
  const apart = withUnit(Math.abs(value - limit), unit);
  return {
    value: withUnit(value, unit),
    by: `${value >= limit ? t("card.over", { value: apart }) : t("card.under", { value: apart })} (${t("card.limit", { limit: withUnit(limit, unit) })})`,
  };
}

/** What follows from the stroke, a line each: counts, penalty, spots, who plays. */
export function consequences(verdict: Verdict): readonly string[] {
  const names = (balls: readonly number[]): string => balls.map(ballName).join(", ");
  const player = (index: number): number => index + 1;
  const lines: string[] = [];
  if (verdict.counted.length > 0) lines.push(t("card.counted", { balls: names(verdict.counted) }));
  if (verdict.paid.length > 0) lines.push(t("card.paid", { balls: names(verdict.paid) }));
  if (verdict.returned.length > 0) lines.push(t("card.returned", { balls: names(verdict.returned) }));
  if (verdict.restored.length > 0) lines.push(t("card.restored", { balls: names(verdict.restored) }));
  for (const penalty of verdict.penalties) {
    if (penalty.fromShelf !== null) {
      lines.push(t("card.penaltyShelf", { ball: ballName(penalty.fromShelf), player: player(penalty.player) }));
    }
    if (penalty.debt > 0) {
      lines.push(t("card.penaltyDebt", { debt: penalty.debt, player: player(penalty.player) }));
    }
  }
  for (const { ball, at } of verdict.spots) {
    lines.push(t("card.spot", { ball: ballName(ball), x: number(at[0], 1), y: number(at[1], 1) }));
  }
  const { next, winner } = verdict;
  if (winner !== null) lines.push(t("card.winner", { player: player(winner) }));
  else if (next !== null && "turn" in next) lines.push(t("card.nextTurn", { player: player(next.turn) }));
  else if (next !== null && "choose" in next) {
    const options = next.options.map((id) => `${label(id)} – ${clauseText(id, language.value) ?? ""}`).join(" ");
    lines.push(t("card.nextChoose", { player: player(next.choose), options }));
  } else if (next !== null) lines.push(t("card.nextLag"));
  return lines;
}
