import { callTrouble, type RefereeCall } from "../case.ts";
import { fail } from "../errors.ts";
import { judge } from "../judge.ts";
import { type BallId, eventTime, type PlayerIndex, type StrokeLog } from "../log.ts";
import { checkLog } from "../log-check.ts";
import type {
  Action,
  CallAction,
  ChooseAction,
  IncidentAction,
  LagAction,
  PlaceAction,
  StrokeAction,
  TimeAction,
} from "./actions.ts";
import { tick } from "./clock.ts";
import { whyNot } from "./guards.ts";
import { atTable, book, bookAside, caseOf, lagCase } from "./play.ts";
import { type Applied, type RefusalName, refusal, refuse } from "./refusals.ts";
import { freshClock, type MatchState, opponentOf } from "./state.ts";
import { isFreePlace, isInHouse, misplaced, setForBreak, tableOf } from "./table.ts";

const done = (value: MatchState): Applied<MatchState> => ({ ok: true, value });
const refused = (name: RefusalName, path = ""): Applied<MatchState> => refuse(refusal(name), path);

/** The state after an action. An impossible action is refused by name; the state that was given never changes. */
export function apply(given: MatchState, action: Action): Applied<MatchState> {
  const reason = whyNot(given, action.kind, action.at, "player" in action ? action.player : null);
  if (reason !== null) return refuse(reason);
  const state = given.verdict === null ? given : { ...given, verdict: null };
  const { at } = action;
  switch (action.kind) {
    case "lag":
      return applyLag(state, action);
    case "choose":
      return applyChoice(state, action);
    case "place":
      return applyPlace(state, action);
    case "warn-house":
      return done({ ...state, at, houseWarned: true });
    case "stroke":
      return applyStroke(state, action);
    case "incident":
      return applyIncident(state, action);
    case "call":
      return applyCall(state, action);
    case "warn-slow":
      return done({ ...state, at, slowWarned: true });
    case "clock-on":
    case "warn-time":
      return done({ ...state, at, clock: tick(state, action.kind, at) });
    case "bend":
    case "straighten":
    case "extend":
      return applyTime(state, action);
    case "time-out":
      return applyTimeOut(state, at);
    case "next-frame":
      return done(nextFrame(state, at));
  }
}

/** Refuses a log that is no whole stroke (14.1), or that these balls cannot have. */
function logTrouble(log: StrokeLog, onTable: ReadonlySet<BallId>): Applied<MatchState> | null {
  if (log.events.some((event) => event.type === "tip")) {
    if (!log.events.some((event) => event.type === "end")) return refused("not-ended", "/log/events");
  } else return refused("no-tip-contact", "/log/events");
  const wrong = checkLog(log, onTable);
  return wrong === null ? null : { ok: false, error: wrong };
}

/** Refuses calls that nobody can make of a stroke. */
function callsTrouble(calls: readonly RefereeCall[], path: string, clockOn: boolean): Applied<MatchState> | null {
  for (const [index, call] of calls.entries()) {
    const trouble = callTrouble(call);
    if (trouble !== null) return fail("E_FORMAT", `${path}/${index}${trouble.path}`, trouble.message);
    if (call.call === "override" && (call.reason ?? "").trim() === "")
      return refused("reason-first", `${path}/${index}`);
    if (call.clause === "24" && !clockOn) return refused("clock-is-off", `${path}/${index}`);
  }
  return null;
}

const endOf = (log: StrokeLog): number => log.events.find((event) => event.type === "end")?.at ?? 0;
const lastTime = (log: StrokeLog): number => Math.max(0, ...log.events.slice(-1).map(eventTime));

function checkPlaces(before: MatchState, after: MatchState, path: string): Applied<MatchState> {
  if (after.table === before.table || misplaced(tableOf(after), after.table) === null) return done(after);
  return refused("impossible-place", path);
}

/** Clause 7: the lag, as often as nobody wins it. */
function applyLag(state: MatchState, action: LagAction): Applied<MatchState> {
  const { balls, positions, strokes, log, at } = action;
  const [first, second] = balls;
  if (first === second || strokes?.some((stroke, k) => stroke.ball !== balls[k]) === true) {
    return refused("one-ball-each", "/balls");
  }
  for (const [k, ball] of balls.entries()) {
    if (!state.aside.includes(ball)) return refused("no-such-lag-ball", `/balls/${k}`);
  }
  for (const [k, position] of positions.entries()) {
    const table = { ...state, table: [] };
    if (!isInHouse(state, position) || !isFreePlace(table, balls[k] ?? 0, position)) {
      return refused("lag-from-the-house", `/positions/${k}`);
    }
  }
  if (Math.sign(positions[0][1]) * Math.sign(positions[1][1]) !== -1) return refused("one-side-each", "/positions");
  const trouble = logTrouble(log, new Set(balls)) ?? callsTrouble(action.referee, "/referee", false);
  if (trouble !== null) return trouble;
  const verdict = judge(lagCase(state, action), log);
  const { next } = verdict;
  const ended = { ...state, at: at + lastTime(log), last: null, verdict };
  if (next === null || !("choose" in next)) return done(ended);
  return done({
    ...ended,
    stage: "choose",
    choice: { player: next.choose, options: ["7.4(1)", "7.4(2)"], resume: "break" },
  });
}

/** Clauses 6, 7.4 and 12.2: who plays on, and from where. */
function applyChoice(state: MatchState, action: ChooseAction): Applied<MatchState> {
  const { choice } = state;
  const { at, option, player } = action;
  if (choice === null || !choice.options.includes(option)) return refused("no-such-option", "/option");
  const himself = option === "6(1)" || option === "7.4(1)" || option === "12.2(1)" || option === "12.2(3)";
  const turn = himself ? player : opponentOf(player);
  if (option.startsWith("7.4")) {
    // 13: who began the frame; a lag inside the frame changes nothing.
    return done(setForBreak({ ...state, opener: state.opener ?? turn }, turn, at));
  }
  if (option === "12.2(3)" || option === "12.2(4)") return done(setForBreak(state, turn, at));
  const stage = choice.resume;
  return done({ ...state, at, stage, turn, choice: null, clock: freshClock(state.clock, at), last: null });
}

/** Clauses 10, 11.3 and 11.5: the coloured ball by hand; a place outside the house is allowed where nobody objects. */
function applyPlace(state: MatchState, action: PlaceAction): Applied<MatchState> {
  const { at, position } = action;
  const inside = isInHouse(state, position);
  if (!inside && state.setup.options.autoWarn) return refused("outside-the-house", "/position");
  if (!isFreePlace(state, 0, position)) return refused("no-room-there", "/position");
  const table = state.table.map((item) => (item.ball === 0 ? { ball: 0, position } : item));
  // The warning was about the place: corrected, it is done with.
  return done({ ...state, at, table, houseWarned: state.houseWarned && !inside, last: null });
}

/** A stroke with what came of it (3-5, 11-23). */
function applyStroke(state: MatchState, action: StrokeAction): Applied<MatchState> {
  const { at, log, player, stroke } = action;
  const { turn } = state;
  if (turn === null) return refused("lag-first");
  const trouble =
    logTrouble(log, new Set(state.table.map((item) => item.ball))) ??
    callsTrouble(action.referee, "/referee", state.clock !== null);
  if (trouble !== null) return trouble;
  const tips = log.events.flatMap((event) => (event.type === "tip" ? [event] : []));
  const [first] = tips;
  if (first?.player !== undefined && first.player !== player) return refused("other-striker", "/player");
  if (stroke !== null && stroke.ball !== first?.ball) return refused("other-cue-ball", "/stroke/ball");
  if (state.setup.options.mode === "training") {
    if (tips.some((event) => event.stroke === 2)) return refused("previous-stroke-runs", "/log/events");
    if (tips.some((event) => event.player === opponentOf(player))) return refused("not-your-turn", "/log/events");
  }
  const value = caseOf(state, {
    striker: player,
    turn,
    strokes: stroke === null ? [] : [stroke],
    log,
    referee: action.referee,
    digest: action.digest,
    tip: at,
  });
  const after = book(state, value, log, at + endOf(log));
  return checkPlaces(state, { ...after, at: at + lastTime(log) }, "/log");
}

/** What may be said of the time between two strokes; the other clauses speak of a stroke. */
const calledBetween: ReadonlySet<string> = new Set(["17", "26", "25", "22A", "22A.1", "22A.2"]);

/** Clauses 17, 22A, 25, 26 between two strokes (D15): a foul stands alone, an outsider's doing is put right. */
function applyIncident(state: MatchState, action: IncidentAction): Applied<MatchState> {
  const { at, events, referee } = action;
  const player = atTable(state);
  if (player === null) return refused("no-stroke-to-call");
  if (events.some((event) => event.type === "tip" || event.type === "end")) {
    return refused("a-stroke-is-no-incident", "/events");
  }
  if (events.length === 0 && referee.length === 0) return refused("not-called", "/referee");
  const log: StrokeLog = { events, measures: {} };
  const wrong = checkLog(log, new Set(state.table.map((item) => item.ball)));
  if (wrong !== null) return { ok: false, error: { ...wrong, path: wrong.path.replace(/^\/log/, "") } };
  for (const [index, call] of referee.entries()) {
    if (call.call === "override" || !calledBetween.has(call.clause)) {
      return refused("needs-a-stroke", `/referee/${index}/clause`);
    }
  }
  const trouble = callsTrouble(referee, "/referee", true);
  if (trouble !== null) return trouble;
  const value = caseOf(state, { striker: player, turn: player, log, referee, tip: null });
  return checkPlaces(state, bookAside(state, value, log, at), "/events");
}

/** Clause 24 after the warning: the stop, a foul without a stroke (C73, C89). */
function applyTimeOut(state: MatchState, at: number): Applied<MatchState> {
  const player = atTable(state);
  if (player === null) return refused("lag-first");
  const log: StrokeLog = { events: [], measures: {} };
  const referee: readonly RefereeCall[] = [{ clause: "24", at: 0, call: "foul" }];
  return done(book(state, caseOf(state, { striker: player, turn: player, log, referee, tip: null }), log, at));
}

/** The referee speaks of the last stroke: it is judged again with his word, from the state before it. */
function applyCall(state: MatchState, action: CallAction): Applied<MatchState> {
  const { last } = state;
  if (last === null) return refused("no-stroke-to-call");
  const trouble = callsTrouble([action.call], "/call", last.value.context.clock !== null);
  if (trouble !== null) {
    return trouble.ok
      ? trouble
      : { ok: false, error: { ...trouble.error, path: trouble.error.path.replace("/0", "") } };
  }
  const value = { ...last.value, referee: [...last.value.referee, action.call] };
  const { slowWarned } = state;
  const before = { ...last.before, slowWarned, clock: last.before.clock ?? freshClock(state.clock, null) };
  return checkPlaces(last.before, book(before, value, last.log, action.at), "/call");
}

/** Clause 24: bending down, straightening up, an extension. */
function applyTime(state: MatchState, action: TimeAction): Applied<MatchState> {
  const { at, kind, player } = action;
  if (kind === "warn-slow") return done({ ...state, at, slowWarned: true });
  const clock = tick(state, kind, at);
  if (kind !== "extend") return done({ ...state, at, clock });
  const used = (k: PlayerIndex): MatchState["players"][0] => {
    const each = state.players[k];
    return k === player ? { ...each, extensions: each.extensions + 1 } : each;
  };
  return done({ ...state, at, clock, players: [used(0), used(1)] });
}

/** Clause 13: the next frame is begun by the other player; shelves and debts are of one frame. */
function nextFrame(state: MatchState, at: number): MatchState {
  const opener = opponentOf(state.opener ?? 0);
  const empty = { shelf: [], debt: 0, extensions: 0 };
  const [a, b] = state.players;
  const cleared: MatchState = {
    ...state,
    frame: state.frame + 1,
    opener,
    players: [
      { ...a, ...empty },
      { ...b, ...empty },
    ],
    table: [],
    aside: Array.from({ length: 16 }, (_, ball) => ball),
    winner: null,
  };
  return setForBreak(cleared, opener, at);
}
