import type { Case } from "../../rules/case.ts";
import type { BallId, PlayerIndex, StrokeLog } from "../../rules/log.ts";
import { clauseLabel, clauseText, type Language } from "../../rules/texts/clauses.ts";
import type { Condition, Margin, Verdict } from "../../rules/verdict.ts";
import { eventText } from "./event-text.ts";

const vocabulary = {
  ru: {
    legal: "удар правильный",
    foul: "удар неправильный",
    undecided: "решить по записи нельзя",
    replay: "удар повторяется",
    foulLine: "штраф",
    note: "замечание",
    limit: "предел",
    legs: "завершение удара",
    states: { holds: "выполнено", fails: "нет", "not-needed": "не понадобилось" },
    missing: "не хватает данных для",
    counted: "засчитаны",
    paid: "пошли в уплату долга",
    returned: "не засчитаны",
    restored: "возвращены на край лузы",
    penaltyBall: (player: string, ball: BallId | null) =>
      ball === null ? `${player}: полка пуста, долг 1` : `${player}: с полки снят шар ${ball}`,
    spots: "выставить",
    turn: (player: string) => `бьёт ${player}`,
    choose: (player: string) => `выбирает ${player}`,
    lag: "розыгрыш начального удара",
    won: (player: string) => `партию выиграл ${player}`,
    player: (k: PlayerIndex, name: string) => (name === "" ? `игрок ${k + 1}` : name),
    units: { mm: "мм", ms: "мс", s: "с", deg: "°" },
    score: "счёт",
  },
  en: {
    legal: "legal stroke",
    foul: "foul",
    undecided: "the log does not decide it",
    replay: "the stroke is replayed",
    foulLine: "penalty",
    note: "note",
    limit: "limit",
    legs: "completion",
    states: { holds: "holds", fails: "fails", "not-needed": "not needed" },
    missing: "facts are missing for",
    counted: "counted",
    paid: "paid towards the debt",
    returned: "not counted",
    restored: "put back on the lip",
    penaltyBall: (player: string, ball: BallId | null) =>
      ball === null ? `${player}: empty shelf, debt 1` : `${player}: ball ${ball} comes off the shelf`,
    spots: "to be spotted",
    turn: (player: string) => `${player} plays`,
    choose: (player: string) => `${player} chooses`,
    lag: "lag for the break",
    won: (player: string) => `${player} wins the frame`,
    player: (k: PlayerIndex, name: string) => (name === "" ? `player ${k + 1}` : name),
    units: { mm: "mm", ms: "ms", s: "s", deg: "°" },
    score: "score",
  },
} as const;

/** A verdict for people: the decision, each clause with its evidence and margin, and what follows. */
export function describeVerdict(
  file: string,
  value: Case,
  verdict: Verdict,
  log: StrokeLog,
  language: Language,
): string {
  const words = vocabulary[language];
  const name = (player: PlayerIndex): string => words.player(player, value.context.players[player].name);
  const evidence = (indexes: readonly number[]): string[] =>
    indexes.flatMap((index) => {
      const event = log.events[index];
      return event === undefined ? [] : [`      [${index}] ${eventText(event, language)}`];
    });
  const by = (margin: Margin | undefined): string =>
    margin === undefined
      ? ""
      : `: ${round(margin.value)} ${words.units[margin.unit]} (${words.limit} ${round(margin.limit)} ${words.units[margin.unit]})`;
  const clause = (id: string): string => {
    const text = clauseText(id, language);
    return text === undefined ? clauseLabel(id, language) : `${clauseLabel(id, language)} — ${text}`;
  };
  const state = (condition: Condition): string =>
    `    ${clauseLabel(condition.clause, language)} ${words.states[condition.state]}`;

  const lines = [`${file}${value.title === "" ? "" : `: ${value.title}`}`];
  const decided = verdict.replay
    ? words.replay
    : verdict.legal === null
      ? words.undecided
      : verdict.legal
        ? words.legal
        : words.foul;
  const named = verdict.legal === true ? verdict.completion?.clause : verdict.fouls[0]?.clause;
  lines.push(`  ${decided.toUpperCase()}${named === undefined ? "" : ` · ${clauseLabel(named, language)}`}`);
  for (const foul of verdict.fouls) {
    const item = foul.item === null ? "" : ` (${clauseLabel(foul.item, language)})`;
    lines.push(`    ${words.foulLine}, ${name(foul.player)}: ${clause(foul.clause)}${item}${by(foul.margin)}`);
    lines.push(...evidence(foul.evidence));
  }
  for (const note of verdict.notes) {
    lines.push(`    ${words.note}: ${clause(note.clause)}${by(note.margin)}`, ...evidence(note.evidence));
  }
  if (verdict.completion !== null) {
    lines.push(`    ${words.legs}: ${clause(verdict.completion.clause)}`, ...evidence(verdict.completion.evidence));
  }
  lines.push(...verdict.conditions.map(state));
  if (verdict.undecided.length > 0) {
    lines.push(`    ${words.missing}: ${verdict.undecided.map((id) => clauseLabel(id, language)).join(", ")}`);
  }
  for (const list of ["counted", "paid", "returned", "restored"] as const) {
    if (verdict[list].length > 0) lines.push(`    ${words[list]}: ${verdict[list].join(", ")}`);
  }
  for (const penalty of verdict.penalties) {
    lines.push(`    ${words.penaltyBall(name(penalty.player), penalty.fromShelf)}`);
  }
  if (verdict.spots.length > 0) {
    const places = verdict.spots.map(({ ball, at }) => `${ball} (${round(at[0])}; ${round(at[1])})`);
    lines.push(`    ${words.spots}: ${places.join(", ")}`);
  }
  lines.push(`    ${next(verdict, name, language)}`);
  return lines.join("\n");
}

function next(verdict: Verdict, name: (player: PlayerIndex) => string, language: Language): string {
  const words = vocabulary[language];
  const score = verdict.players.map((player) => player.score).join(":");
  const after = `${words.score} ${score}`;
  if (verdict.winner !== null) return `${words.won(name(verdict.winner))}, ${after}`;
  if (verdict.next === null) return after;
  if ("turn" in verdict.next) return `${words.turn(name(verdict.next.turn))}, ${after}`;
  if ("lag" in verdict.next) return `${words.lag}, ${after}`;
  const options = verdict.next.options.map((id) => clauseLabel(id, language)).join(", ");
  return `${words.choose(name(verdict.next.choose))}: ${options}, ${after}`;
}

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}
