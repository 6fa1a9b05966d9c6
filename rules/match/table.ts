import type { Case, PlacedBall, PlayerState } from "../case.ts";
import { rerackAfterOutsider } from "../clauses/continuing.ts";
import type { BallId, PlayerIndex, PositionMm, StrokeLog } from "../log.ts";
import { markingLine, marks, rackPositions, resolveTable, type TableSpec, tightDistance } from "../table.ts";
import type { Verdict } from "../verdict.ts";
import { beforeFirstLag, freshClock, type MatchSetup, type MatchState } from "./state.ts";

/** Overlap that is taken for rounding, millimetres; a layout takes no more. */
const rounding = 0.05;

export function tableOf(state: MatchState): TableSpec {
  return resolveTable(state.setup.table);
}

/** Clauses 9, 10.1 and 10.2: strictly inside, by the centre; on the line is outside. */
export function isInHouse(state: MatchState, position: PositionMm): boolean {
  return position[0] < markingLine(tableOf(state), "house").value - state.setup.rules.houseLine;
}

/** Clause 8.2: where the coloured ball waits in the house until the breaker places it. */
export function colouredBallPlace(table: TableSpec): PositionMm {
  return [marks(table).front[0] - 2 * table.ballRadius, 0];
}

/** Whether a ball may stand there: between the cushions or in a pocket's mouth, cutting no other ball. */
export function isPlace(table: TableSpec, balls: readonly PlacedBall[], ball: BallId, position: PositionMm): boolean {
  const mouth = table.corner.mouth;
  if (Math.abs(position[0]) > table.length / 2 + mouth || Math.abs(position[1]) > table.width / 2 + mouth) return false;
  const least = 2 * table.ballRadius - rounding;
  return balls.every((other) => {
    if (other.ball === ball) return true;
    const [dx, dy] = [other.position[0] - position[0], other.position[1] - position[1]];
    return dx * dx + dy * dy >= least * least;
  });
}

/** The first ball that stands where none can; null: there is none. */
export function misplaced(table: TableSpec, balls: readonly PlacedBall[]): BallId | null {
  return balls.find((item) => !isPlace(table, balls, item.ball, item.position))?.ball ?? null;
}

/** Whether a ball placed by hand stands clear of cushions and balls. */
export function isFreePlace(state: MatchState, ball: BallId, position: PositionMm): boolean {
  const table = tableOf(state);
  const tight = tightDistance(table) - rounding;
  if (Math.abs(position[0]) > table.length / 2 - tight || Math.abs(position[1]) > table.width / 2 - tight) return false;
  return isPlace(table, state.table, ball, position);
}

/** Where every ball stands after a stroke and its verdict: rests, what left the bed, what is put back (21-23). */
export function tableAfter(value: Case, log: StrokeLog, verdict: Verdict): readonly PlacedBall[] {
  const places = new Map<BallId, PlacedBall>();
  for (const item of value.layout) places.set(item.ball, item);
  for (const event of log.events) {
    if (event.type === "rest") places.set(event.ball, { ball: event.ball, position: event.position });
  }
  for (const ball of verdict.counted) places.delete(ball);
  for (const ball of verdict.returned) places.delete(ball);
  for (const { ball, at } of verdict.spots) places.set(ball, { ball, position: at });
  return [...places.values()].sort((a, b) => a.ball - b.ball);
}

/** Clause 25, second paragraph (D10): the coloured ball leaves a shelf, and a numbered one takes its place there. */
export function withColouredBall(
  balls: readonly BallId[],
  players: readonly [PlayerState, PlayerState],
): { readonly balls: readonly BallId[]; readonly players: readonly [PlayerState, PlayerState] } {
  const { numbered, swap } = rerackAfterOutsider(balls, [players[0].shelf, players[1].shelf]);
  if (swap === null) return { balls, players };
  const exchange = (player: PlayerState): PlayerState => ({
    ...player,
    shelf: player.shelf.map((ball) => (ball === 0 ? swap.ball : ball)),
  });
  return {
    balls: [0, ...numbered],
    players: swap.player === 0 ? [exchange(players[0]), players[1]] : [players[0], exchange(players[1])],
  };
}

/** Clauses 8.1, 8.2 and 25: what is in play is racked, a shorter pyramid where balls are on the shelves; `breaker` may place and break. */
export function setForBreak(state: MatchState, breaker: PlayerIndex, at: number): MatchState {
  const inPlay = [...state.table.map((item) => item.ball), ...state.aside].sort((a, b) => a - b);
  const { balls, players } = withColouredBall(inPlay, state.players);
  const spec = tableOf(state);
  const numbered = balls.filter((ball) => ball !== 0);
  const places = rackPositions(spec, numbered.length);
  const table = numbered.map((ball, k): PlacedBall => ({ ball, position: places[k] ?? marks(spec).rear }));
  return {
    ...state,
    at,
    stage: "break",
    turn: breaker,
    choice: null,
    table: [{ ball: 0, position: colouredBallPlace(spec) }, ...table],
    aside: [],
    players,
    houseWarned: false,
    clock: freshClock(state.clock, at),
    last: null,
  };
}

/** A match at its beginning: before the first lag (7), or at the position that it is taken up from. */
export function startMatch(setup: MatchSetup): MatchState {
  const state = beforeFirstLag(setup);
  const { start } = setup;
  if (start === null) return state;
  const player = (k: PlayerIndex): PlayerState => ({
    ...state.players[k],
    shelf: start.shelves[k],
    debt: start.debts[k],
  });
  const shelved = new Set(start.shelves.flat());
  const taken: MatchState = {
    ...state,
    frames: start.frames,
    frame: start.frames[0] + start.frames[1] + 1,
    opener: start.opener,
    players: [player(0), player(1)],
    aside: state.aside.filter((ball) => !shelved.has(ball)),
  };
  if (start.stage === "break") return setForBreak(taken, start.turn, 0);
  return { ...taken, stage: "play", turn: start.turn, table: start.layout, aside: [] };
}

/** Whether the numbered balls stand as 8.1 racks them all. */
export function isFullRack(state: MatchState): boolean {
  const places = rackPositions(tableOf(state));
  if (state.table.length !== places.length + 1) return false;
  return places.every((place, k) => {
    const position = state.table[k + 1]?.position;
    return position !== undefined && position[0] === place[0] && position[1] === place[1];
  });
}
