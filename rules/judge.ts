import type { Case } from "./case.ts";
import { judgePlacement } from "./clauses/break.ts";
import { judgeClock } from "./clauses/clock.ts";
import { judgeBreakLegs, judgeCompletion, type LegOutcome } from "./clauses/completion.ts";
import { judgeContact } from "./clauses/contact.ts";
import { choiceAfterLag, rerackAfterOutsider, whoIsNext } from "./clauses/continuing.ts";
import { judgeJumped } from "./clauses/jumped.ts";
import { judgeLag } from "./clauses/lag.ts";
import { judgeOutsider } from "./clauses/outsider.ts";
import {
  type Account,
  bookPots,
  openAccount,
  outcomeOf,
  penaliseAll,
  scoreOf,
  winningScore,
} from "./clauses/penalty.ts";
import { judgeFalls, notePockets } from "./clauses/pocketing.ts";
import { spotBalls } from "./clauses/spotting.ts";
import { judgeTip } from "./clauses/tip.ts";
import { judgeLateTouches, judgeTouches } from "./clauses/touches.ts";
import { fail, ok, type Result } from "./errors.ts";
import { type Facts, finalPositions, gatherFacts, refereeCalls } from "./facts.ts";
import type { BallId, PlayerIndex, PositionMm, StrokeLog } from "./log.ts";
import {
  compareFouls,
  type Foul,
  makeFoul,
  type Next,
  type Note,
  type Penalty,
  type Spot,
  type Verdict,
} from "./verdict.ts";

/** Judges the log that a case brings along. */
export function judgeCase(value: Case): Result<Verdict> {
  if (value.launch.length > 0) {
    return fail("E_LAUNCH", "/launch", "Launched balls have no stroke to judge; give a stroke or a log instead.");
  }
  if (value.log === null) return fail("E_STROKE", "/log", "The stroke has not been played yet; simulate it first.");
  return ok(judge(value, value.log));
}

/** One stroke, break or lag: what happened, before which state, means what. */
export function judge(value: Case, log: StrokeLog): Verdict {
  return value.context.phase === "lag" ? lagVerdict(value, log) : strokeVerdict(value, log);
}

const noLegs: LegOutcome = { completion: null, conditions: [] };

function strokeVerdict(value: Case, log: StrokeLog): Verdict {
  const facts = gatherFacts(value, log);
  const disturbance = judgeOutsider(facts);
  const again = judgeFalls(facts) || disturbance.again;
  const played = facts.tip !== null;
  judgePlacement(facts);
  judgeContact(facts);
  judgeTip(facts);
  judgeJumped(facts);
  judgeClock(facts);
  judgeTouches(facts);
  notePockets(facts);
  const onBreak = value.context.phase === "break";
  const breached = facts.fouls.some((foul) => isOwn(facts, foul));
  const legs = !played ? noLegs : onBreak ? judgeBreakLegs(facts, breached) : judgeCompletion(facts);
  judgeLegs(facts, legs, breached);
  const override = applyOverride(facts);
  judgeLateTouches(facts, facts.fouls.length === 0 && facts.potted.length > 0 ? facts.striker : facts.other);
  facts.fouls.sort(compareFouls);
  const own = facts.fouls.some((foul) => isOwn(facts, foul));
  const legal = own ? false : (override ?? (facts.undecided.size > 0 || !played ? null : true));

  if (again || (disturbance.lost && !disturbance.afterStroke)) return annulled(facts, legs, disturbance.lost);
  return book(facts, legs, legal, own, disturbance.lost);
}

/** D15, D16: breaches of the striker from the previous end to this one; they alone make his stroke illegal. */
function isOwn(facts: Facts, foul: Foul): boolean {
  return foul.player === facts.striker && foul.when !== "after";
}

/** Clauses 12.1 and 20: a stroke without a leg, and a break with a breach, are illegal. */
function judgeLegs(facts: Facts, legs: LegOutcome, breached: boolean): void {
  if (facts.tip === null) return;
  if (facts.value.context.phase === "break") {
    if (breached || legs.completion === null)
      facts.fouls.push(makeFoul("12.1", facts.striker, "during", facts.end, contactEvidence(facts)));
  } else if (facts.contact !== null && legs.completion === null) {
    facts.fouls.push(makeFoul("20", facts.striker, "during", facts.end, contactEvidence(facts)));
  }
}

function contactEvidence(facts: Facts): readonly number[] {
  return facts.contact === null || facts.contact.index < 0 ? [facts.tipIndex] : [facts.contact.index];
}

/** The referee decides: his last override replaces what the log says about the striker's stroke. */
function applyOverride(facts: Facts): boolean | null {
  const call = refereeCalls(facts, "override").at(-1);
  if (call === undefined || call.legal === undefined) return null;
  facts.undecided.clear();
  facts.notes.push({ clause: call.clause, name: "override", evidence: [] });
  if (call.legal) {
    for (const foul of facts.fouls) if (isOwn(facts, foul)) facts.notes.push(noteOf(foul));
    facts.fouls.splice(0, facts.fouls.length, ...facts.fouls.filter((foul) => !isOwn(facts, foul)));
  } else if (!facts.fouls.some((foul) => isOwn(facts, foul) && foul.clause === call.clause)) {
    facts.fouls.push(makeFoul(call.clause, facts.striker, "during", call.at, []));
    const onBreak = facts.value.context.phase === "break" && !facts.fouls.some((foul) => foul.clause === "12.1");
    if (onBreak) facts.fouls.push(makeFoul("12.1", facts.striker, "during", facts.end, []));
  }
  return call.legal;
}

function noteOf(foul: Foul): Note {
  return { clause: foul.clause, name: foul.name, evidence: foul.evidence };
}

interface Balls {
  readonly counted: readonly BallId[];
  readonly returned: readonly BallId[];
}

/** Clauses 21.1 to 21.4, 22B.4: what counts and what goes back, by time. After an early stroke of the other player nothing counts (D18). */
function sortBalls(facts: Facts, spoilt: boolean): Balls {
  const counted: BallId[] = [];
  const returned = [...facts.jumped];
  for (const fallen of facts.potted) {
    if (spoilt || fallen.at > facts.otherStroke || fallen.at < facts.start)
      returned.push({ ...fallen, basis: "22B.1" });
    else counted.push(fallen.ball);
  }
  returned.sort((a, b) => a.at - b.at);
  return { counted, returned: returned.map((item) => item.ball) };
}

/** Books a stroke: shelves, debts, penalties, spots, and who goes on. */
function book(facts: Facts, legs: LegOutcome, legal: boolean | null, spoilt: boolean, lost: boolean): Verdict {
  const { players } = facts.value.context;
  const accounts: readonly [Account, Account] = [openAccount(players[0]), openAccount(players[1])];
  const { counted, returned } = sortBalls(facts, spoilt || facts.tip === null);
  const paid = bookPots(accounts[facts.striker], counted);
  let { fouls } = facts;
  const penalties: Penalty[] = [...penaliseAll(fouls, false, accounts)];
  const winner = winnerOf(accounts, facts.striker);
  if (winner === null) penalties.push(...penaliseAll(fouls, true, accounts));
  else {
    // D14: the frame is over, nothing after the end changes it.
    facts.notes.push(...fouls.filter((foul) => foul.when === "after").map(noteOf));
    fouls = fouls.filter((foul) => foul.when !== "after");
  }
  if (fouls.some((foul) => foul.name === "interference" && foul.player === facts.other && foul.when === "during")) {
    facts.notes.push({ clause: "26", name: "interfered", evidence: [] });
  }
  const restored = facts.falls.map((fall) => fall.ball);
  const taken = penalties.flatMap((penalty) => (penalty.fromShelf === null ? [] : [penalty.fromShelf]));
  const spots = spotAll(facts, counted, returned, [...returned, ...paid, ...taken]);
  let next: Next | null = winner === null ? whoIsNext(facts, fouls, counted) : null;
  if (lost && next !== null)
    next = {
      lag: true,
      rerack: rerackAfterOutsider(onTableAfter(facts, counted, spots), [accounts[0].shelf, accounts[1].shelf]),
    };
  return {
    legal,
    phase: facts.value.context.phase,
    fouls,
    completion: legs.completion,
    conditions: legs.conditions,
    notes: facts.notes,
    undecided: [...facts.undecided],
    counted,
    paid,
    returned,
    restored,
    penalty: penalties[0] ?? null,
    penalties,
    spots,
    replay: false,
    next,
    players: [outcomeOf(accounts[0]), outcomeOf(accounts[1])],
    winner,
    rules: facts.rules,
  };
}

/** Clause 1: evaluated when the stroke is judged. */
function winnerOf(accounts: readonly [Account, Account], striker: PlayerIndex): PlayerIndex | null {
  const other: PlayerIndex = striker === 0 ? 1 : 0;
  if (scoreOf(accounts[striker]) >= winningScore) return striker;
  return scoreOf(accounts[other]) >= winningScore ? other : null;
}

/** Clause 23.1 with the order of 23.2: jumped and returned by time, paid, penalty balls. */
function spotAll(
  facts: Facts,
  counted: readonly BallId[],
  returned: readonly BallId[],
  spotted: readonly BallId[],
): readonly Spot[] {
  if (spotted.length === 0) return [];
  const lifted = new Set([...counted, ...returned]);
  const obstacles: PositionMm[] = [];
  for (const [ball, position] of finalPositions(facts).entries()) {
    if (position !== undefined && !lifted.has(ball)) obstacles.push(position);
  }
  return spotBalls(facts.surface.table, spotted, obstacles);
}

function onTableAfter(facts: Facts, counted: readonly BallId[], spots: readonly Spot[]): readonly BallId[] {
  const balls = new Set(facts.value.layout.map((item) => item.ball).filter((ball) => !counted.includes(ball)));
  for (const spot of spots) balls.add(spot.ball);
  return [...balls].sort((a, b) => a - b);
}

/** 22A.2, 25: the stroke counts for nothing; what was seen stands in the notes. */
function annulled(facts: Facts, legs: LegOutcome, lost: boolean): Verdict {
  const { players, turn, phase } = facts.value.context;
  const accounts = [openAccount(players[0]), openAccount(players[1])] as const;
  const onTable = facts.value.layout.map((item) => item.ball);
  const next: Next = lost
    ? { lag: true, rerack: rerackAfterOutsider(onTable, [players[0].shelf, players[1].shelf]) }
    : { turn };
  return {
    legal: null,
    phase,
    fouls: [],
    completion: null,
    conditions: legs.conditions,
    notes: [...facts.notes, ...facts.fouls.map(noteOf)],
    undecided: [],
    counted: [],
    paid: [],
    returned: [],
    restored: [],
    penalty: null,
    penalties: [],
    spots: [],
    replay: true,
    next,
    players: [outcomeOf(accounts[0]), outcomeOf(accounts[1])],
    winner: null,
    rules: facts.rules,
  };
}

/** Clause 7: the lag has no penalties; who loses it loses the choice of 7.4. */
function lagVerdict(value: Case, log: StrokeLog): Verdict {
  const lag = judgeLag(value, log);
  const disturbed =
    value.referee.some((call) => call.call === "restore") ||
    log.events.some((event) => event.type === "touch" && event.outsider === true);
  const winner = disturbed || lag.undecided.length > 0 ? null : lag.winner;
  const replay = disturbed || (winner === null && lag.undecided.length === 0);
  const { players } = value.context;
  return {
    legal: replay || lag.undecided.length > 0 ? null : lag.fouls.length === 0,
    phase: "lag",
    fouls: replay ? [] : lag.fouls,
    completion: null,
    conditions: [],
    notes: replay ? [...lag.notes, ...lag.fouls.map(noteOf)] : lag.notes,
    undecided: lag.undecided,
    counted: [],
    paid: [],
    returned: [],
    restored: [],
    penalty: null,
    penalties: [],
    spots: [],
    replay,
    next: winner === null ? { lag: true } : { choose: winner, options: choiceAfterLag },
    players: [outcomeOf(openAccount(players[0])), outcomeOf(openAccount(players[1]))],
    winner: null,
    lag: { winner, distance: lag.distance },
    rules: value.rules,
  };
}
