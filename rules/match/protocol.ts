import type { RefereeCall } from "../case.ts";
import type { BallId, PlayerIndex } from "../log.ts";
import { clauseLabel, clauseText, type Language } from "../texts/clauses.ts";
import { actionWords, protocolWords, stageWords } from "../texts/match-words.ts";
import { foulWords, type NoteName, noteWords } from "../texts/words.ts";
import type { Verdict } from "../verdict.ts";
import type { Action } from "./actions.ts";
import type { Match } from "./match.ts";
import { isDecider, type MatchState } from "./state.ts";
import { scores } from "./summary.ts";

const say = (word: keyof typeof protocolWords, language: Language, value: string | number = ""): string =>
  protocolWords[word][language].replace("{}", String(value));

/** A name for the protocol; a player without one is told by number. */
function nameOf(state: MatchState, player: PlayerIndex): string {
  const { name } = state.players[player];
  return name === "" ? String(player + 1) : name;
}

/** The match as text: a line an action, with clause, balls and score, frame by frame. */
export function protocol(match: Match, language: Language): string {
  const { setup } = match.start;
  const title = setup.title === "" ? say("match", language) : setup.title;
  const players = `${nameOf(match.start, 0)} – ${nameOf(match.start, 1)}`;
  const lines = [`${title}: ${players}, ${say("bestOf", language, setup.options.frames)}`];
  let before = match.start;
  lines.push("", frameLine(before, language));
  for (const [index, action] of match.actions.entries()) {
    const state = match.states[index];
    if (state === undefined) break;
    if (action.kind === "next-frame") lines.push("", frameLine(state, language));
    else lines.push(`${clockTime(action.at)}  ${actionLine(action, before, state, language)}`);
    if (state.winner !== null && before.winner === null)
      lines.push(`         ${winnerLine(state, state.winner, language)}`);
    before = state;
  }
  if (before.winner === null) lines.push("", waitingLine(before, language));
  return `${lines.join("\n")}\n`;
}

function frameLine(state: MatchState, language: Language): string {
  const name = say("frame", language, state.frame);
  const frames = `${state.frames[0]}:${state.frames[1]}`;
  return isDecider(state) ? `${name} (${say("decider", language)}), ${frames}` : `${name}, ${frames}`;
}

function winnerLine(state: MatchState, winner: PlayerIndex, language: Language): string {
  const word = state.stage === "match-over" ? "winsMatch" : "winsFrame";
  return `${say(word, language, nameOf(state, winner))}, ${state.frames[0]}:${state.frames[1]}`;
}

function waitingLine(state: MatchState, language: Language): string {
  const who = state.turn ?? state.choice?.player ?? null;
  const name = who === null ? "" : `, ${nameOf(state, who)}`;
  return `${say("waits", language)}: ${stageWords[state.stage][language]}${name}`;
}

/** Minutes, seconds and tenths from the start. */
function clockTime(at: number): string {
  const tenths = Math.round(at * 10);
  const minutes = Math.floor(tenths / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${String(minutes).padStart(2, "0")}:${seconds}`;
}

function actionLine(action: Action, before: MatchState, after: MatchState, language: Language): string {
  const what = actionWords[action.kind][language];
  const who = "player" in action ? `${nameOf(before, action.player)}: ` : "";
  const parts = [`${who}${what}`];
  if (action.kind === "choose") {
    parts.push(`${clauseLabel(action.option, language)}, ${clauseText(action.option, language) ?? ""}`);
  }
  if (action.kind === "lag") parts.push(lagResult(before, after, language));
  if (action.kind === "call") parts.push(callLine(action.call, language));
  if (after.verdict !== null) parts.push(...verdictParts(after.verdict, before, action, language));
  const [a, b] = scores(after);
  if (after.verdict !== null && action.kind !== "lag") parts.push(`${say("score", language)} ${a}:${b}`);
  return parts.join("; ");
}

function lagResult(before: MatchState, after: MatchState, language: Language): string {
  const winner = after.choice?.player ?? null;
  return winner === null ? `${say("nobody", language)}, ${clauseLabel("7.3", language)}` : nameOf(before, winner);
}

function callLine(call: RefereeCall, language: Language): string {
  const clause = clauseLabel(call.clause, language);
  return call.reason === undefined ? clause : `${clause}, ${say("reason", language)}: ${call.reason}`;
}

function ballName(ball: BallId, language: Language): string {
  return ball === 0 ? say("coloured", language) : say("numbered", language, ball);
}

const list = (balls: readonly BallId[], language: Language): string =>
  balls.map((ball) => ballName(ball, language)).join(", ");

/** What is worth a word in a protocol though nobody pays for it. */
const told: ReadonlySet<string> = new Set([
  "outside-unwarned",
  "adjusted",
  "interfered",
  "hanging-ball-fell",
  "outsider",
  "restored",
  "position-lost",
  "override",
] satisfies NoteName[]);

const isTold = (name: string): name is NoteName => told.has(name);

function verdictParts(verdict: Verdict, state: MatchState, action: Action, language: Language): readonly string[] {
  const parts: string[] = [];
  const struck = action.kind === "stroke" || action.kind === "call";
  if (verdict.replay && action.kind !== "incident") parts.push(say("replayed", language));
  else if (verdict.legal === null && verdict.undecided.length > 0) parts.push(say("undecided", language));
  else if (verdict.phase !== "lag" && verdict.legal !== null && struck) {
    const leg = verdict.completion === null ? "" : ` (${clauseLabel(verdict.completion.clause, language)})`;
    parts.push(verdict.legal ? `${say("legal", language)}${leg}` : say("illegal", language));
  }
  const names = new Set(verdict.notes.map((note) => note.name));
  for (const name of names) if (isTold(name)) parts.push(noteWords[name][language]);
  for (const foul of verdict.fouls) {
    const label = clauseLabel(foul.clause, language);
    const word = verdict.phase === "lag" ? "" : `${say("foul", language)} `;
    parts.push(`${word}${nameOf(state, foul.player)}: ${foulWords[foul.name][language]}, ${label}`);
  }
  if (verdict.counted.length > 0) parts.push(`${say("potted", language)}: ${list(verdict.counted, language)}`);
  if (verdict.paid.length > 0) parts.push(`${say("paid", language)}: ${list(verdict.paid, language)}`);
  if (verdict.returned.length > 0) parts.push(`${say("returned", language)}: ${list(verdict.returned, language)}`);
  if (verdict.restored.length > 0) parts.push(`${say("restored", language)}: ${list(verdict.restored, language)}`);
  for (const penalty of verdict.penalties) {
    const name = nameOf(state, penalty.player);
    const what =
      penalty.fromShelf === null
        ? say("debt", language, penalty.debt)
        : say("fromShelf", language, ballName(penalty.fromShelf, language));
    parts.push(`${name}: ${what}`);
  }
  const spotted = verdict.spots.map((spot) => spot.ball);
  if (spotted.length > 0) parts.push(`${say("spotted", language)}: ${list(spotted, language)}`);
  return parts;
}
