import type { Case, Context, PlacedBall } from "../../rules/case.ts";
import { type BallId, ballCount, type PlayerIndex, type PositionMm, type StrokeLog } from "../../rules/log.ts";
import { defaultRules } from "../../rules/options.ts";
import { marks, rackPositions, tournamentTable } from "../../rules/table.ts";
import type { Verdict } from "../../rules/verdict.ts";

const nobody = { name: "", shelf: [], debt: 0, extensions: 0 } as const;

function freshContext(phase: Context["phase"]): Context {
  return {
    phase,
    striker: 0,
    turn: 0,
    players: [nobody, nobody],
    warned: false,
    decider: false,
    clock: null,
    lagBalls: null,
  };
}

/** The break: the rack by 8.1, the coloured ball in the house, a little off the front mark so that it is surely in. */
export function breakCase(): Case {
  const table = tournamentTable;
  const inHouse: PositionMm = [marks(table).front[0] - 2 * table.ballRadius, 0];
  const layout: PlacedBall[] = [
    { ball: 0, position: inHouse },
    ...rackPositions(table).map((position, k): PlacedBall => ({ ball: k + 1, position })),
  ];
  return {
    title: "",
    table: { preset: "tournament", overrides: {} },
    rules: defaultRules,
    context: freshContext("break"),
    rack: true,
    layout,
    strokes: [],
    launch: [],
    log: null,
    referee: [],
    objects: [],
    expect: undefined,
    digest: "",
    notes: "",
  };
}

/** Where every ball stands after a stroke and its verdict: rests, what left the bed, what is put back. */
export function layoutAfter(value: Case, log: StrokeLog, verdict: Verdict): readonly PlacedBall[] {
  const places: (PositionMm | undefined)[] = Array.from({ length: ballCount });
  for (const { ball, position } of value.layout) places[ball] = position;
  const moved = new Set<BallId>();
  for (const event of log.events) {
    if (event.type === "rest") {
      places[event.ball] = event.position;
      moved.add(event.ball);
    }
    if (event.type === "pocket" || event.type === "off" || event.type === "fall") places[event.ball] = undefined;
    if (event.type === "bounce-out") moved.add(event.ball);
  }
  for (const ball of verdict.restored) {
    places[ball] = value.layout.find((placed) => placed.ball === ball)?.position;
  }
  for (const { ball, at } of verdict.spots) places[ball] = at;
  return places.flatMap((position, ball): PlacedBall[] => {
    if (position === undefined) return [];
    const before = value.layout.find((placed) => placed.ball === ball);
    // A ball that nothing touched keeps how it was asked for.
    const same = before !== undefined && before.position[0] === position[0] && before.position[1] === position[1];
    return [same && !moved.has(ball) ? before : { ball, position }];
  });
}

/** The position that practice goes on from: the rules' outcome, played on by whoever is to play. */
export function nextCase(value: Case, log: StrokeLog, verdict: Verdict): Case {
  if (verdict.replay) return { ...value, strokes: [], log: null, digest: "" };
  const { context } = value;
  const turn: PlayerIndex =
    verdict.next === null
      ? context.striker
      : "turn" in verdict.next
        ? verdict.next.turn
        : "choose" in verdict.next
          ? verdict.next.choose
          : context.striker;
  const over = verdict.winner !== null;
  const player = (index: PlayerIndex): Context["players"][0] => ({
    ...context.players[index],
    shelf: over ? [] : verdict.players[index].shelf,
    debt: over ? 0 : verdict.players[index].debt,
  });
  return {
    ...value,
    rack: false,
    layout: layoutAfter(value, log, verdict),
    context: {
      ...context,
      phase: "play",
      striker: turn,
      turn,
      players: [player(0), player(1)],
      warned: false,
      clock: null,
    },
    strokes: [],
    launch: [],
    log: null,
    referee: [],
    expect: undefined,
    digest: "",
  };
}
