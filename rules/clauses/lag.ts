import type { Case } from "../case.ts";
import type { BallId, LogEvent, PlayerIndex, StrokeLog } from "../log.ts";
import { resolveSurface } from "../surface.ts";
import { clean, type Foul, makeFoul, type Note } from "../verdict.ts";

export interface LagJudgement {
  readonly fouls: readonly Foul[];
  readonly notes: readonly Note[];
  readonly undecided: readonly string[];
  readonly winner: PlayerIndex | null;
  readonly distance: readonly [number | null, number | null];
}

/** Which ball each player plays: said by the context, else by the strokes, else by the tips of the log. */
function lagBalls(value: Case, log: StrokeLog): readonly [BallId | null, BallId | null] {
  if (value.context.lagBalls !== null) return value.context.lagBalls;
  const [first, second] = value.strokes;
  if (first !== undefined && second !== undefined) return [first.ball, second.ball];
  const balls: [BallId | null, BallId | null] = [null, null];
  for (const event of log.events) {
    if (event.type === "tip" && event.player !== undefined) balls[event.player] ??= event.ball;
  }
  return balls;
}

/** Clause 7: who lagged nearer the front cushion, and who lost by himself. */
export function judgeLag(value: Case, log: StrokeLog): LagJudgement {
  const balls = lagBalls(value, log);
  const fouls: Foul[] = [];
  const undecided: string[] = [];
  const distance: [number | null, number | null] = [null, null];
  for (const player of [0, 1] as const) {
    const ball = balls[player];
    if (ball === null) {
      undecided.push("7.1");
      continue;
    }
    const judged = judgeLagBall(value, log, player, ball);
    fouls.push(...judged.fouls);
    distance[player] = judged.distance;
    if (judged.unknownHalf) undecided.push("7.2(1)");
  }
  const out = [0, 1].map((player) => fouls.some((foul) => foul.player === player));
  if (out[0] && out[1]) return { fouls, notes: [], undecided, winner: null, distance };
  if (out[0] || out[1]) return { fouls, notes: [], undecided, winner: out[0] ? 1 : 0, distance };
  const [mine, his] = distance;
  if (mine === null || his === null) {
    undecided.push("7.1");
    return { fouls, notes: [], undecided: [...new Set(undecided)], winner: null, distance };
  }
  const apart = Math.abs(mine - his);
  if (apart <= value.rules.lagTolerance) {
    const margin = { value: clean(apart), limit: value.rules.lagTolerance, unit: "mm" } as const;
    return {
      fouls,
      notes: [{ clause: "7.3", name: "too-close", evidence: [], margin }],
      undecided,
      winner: null,
      distance,
    };
  }
  return { fouls, notes: [], undecided, winner: mine < his ? 0 : 1, distance };
}

interface LagBall {
  readonly fouls: readonly Foul[];
  readonly distance: number | null;
  readonly unknownHalf: boolean;
}

/** Clause 7.2 for one ball. */
function judgeLagBall(value: Case, log: StrokeLog, player: PlayerIndex, ball: BallId): LagBall {
  const start = value.layout.find((item) => item.ball === ball)?.position;
  const own = start === undefined ? 0 : Math.sign(start[1]);
  const hits: Record<"entered" | "side" | "rear" | "pocket" | "off", number[]> = {
    entered: [],
    side: [],
    rear: [],
    pocket: [],
    off: [],
  };
  const times: number[] = [];
  let end = 0;
  let place = start;
  log.events.forEach((event: LogEvent, index) => {
    const at = "from" in event ? event.from : event.at;
    times[index] = at;
    end = Math.max(end, at);
    if (!("ball" in event) || event.ball !== ball) return;
    // The ball's own half is the sign of its y (formats); on the line itself it has not entered the other.
    if (event.type === "line" && event.line === "long" && event.to === -own) hits.entered.push(index);
    else if (event.type === "cushion" && event.cushion === "rear") hits.rear.push(index);
    else if (event.type === "cushion" && event.cushion !== "front") hits.side.push(index);
    else if (event.type === "pocket" || event.type === "fall") hits.pocket.push(index);
    else if (event.type === "bounce-out") hits.pocket.length = 0;
    else if (event.type === "off" || (event.type === "foreign" && event.onBed !== true)) hits.off.push(index);
    else if (event.type === "rest") {
      place = event.position;
      if (own !== 0 && Math.sign(place[1]) === -own && hits.entered.length === 0) hits.entered.push(index);
    }
  });
  const fouls: Foul[] = [];
  const lose = (clause: string, evidence: readonly number[], at: number = times[evidence[0] ?? -1] ?? end): void => {
    fouls.push(makeFoul(clause, player, "during", at, evidence));
  };
  if (hits.entered.length > 0) lose("7.2(1)", hits.entered);
  if (hits.rear.length === 0) lose("7.2(2)", [], end);
  if (hits.pocket.length > 0) lose("7.2(3)", hits.pocket);
  if (hits.off.length > 0) lose("7.2(4)", hits.off);
  if (hits.side.length > 0) lose("7.2(5)", hits.side);
  if (hits.rear.length > 1) lose("7.2(7)", hits.rear, times[hits.rear[1] ?? -1]);
  const front = resolveSurface(value.table).table.length / 2;
  const left = hits.pocket.length > 0 || hits.off.length > 0 || place === undefined;
  return { fouls, distance: left || place === undefined ? null : clean(place[0] + front), unknownHalf: own === 0 };
}
