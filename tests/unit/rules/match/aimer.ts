import type { Stroke } from "../../../../rules/case.ts";
import { type BallId, type PositionMm, pockets } from "../../../../rules/log.ts";
import type { MatchState } from "../../../../rules/match/state.ts";
import { pocketPlace, tournamentTable } from "../../../../rules/table.ts";

/** A plain stroke: level, through the middle. */
export function strokeOf(ball: BallId, azimuth: number, speed: number): Stroke {
  return { ball, azimuth, elevation: null, side: 0, height: 0, speed, followThrough: null, seed: 1 };
}

const degrees = ([dx, dy]: PositionMm): number => (Math.atan2(dy, dx) * 180) / Math.PI;
const between = (from: PositionMm, to: PositionMm): PositionMm => [to[0] - from[0], to[1] - from[1]];

function distanceToWay(from: PositionMm, to: PositionMm, p: PositionMm): number {
  const [dx, dy] = between(from, to);
  const [px, py] = between(from, p);
  const share = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - share * dx, py - share * dy);
}

interface Aim {
  readonly cost: number;
  readonly stroke: Stroke;
}

/** The pot of one ball into one pocket as anybody would aim it; null where it does not go. */
function aimAt(state: MatchState, cue: BallId, object: BallId, target: PositionMm, axis: PositionMm): Aim | null {
  const place = (ball: BallId): PositionMm => state.table.find((item) => item.ball === ball)?.position ?? [0, 0];
  const [from, to] = [place(cue), place(object)];
  const way = between(to, target);
  const far = Math.hypot(...way);
  const ghost: PositionMm = [to[0] - (way[0] / far) * 68, to[1] - (way[1] / far) * 68];
  const line = between(from, ghost);
  const near = Math.hypot(...line);
  const cut = (line[0] * way[0] + line[1] * way[1]) / (near * far);
  const into = (axis[0] * way[0] + axis[1] * way[1]) / far;
  if (near < 100 || cut < 0.5 || into < 0.7) return null;
  const inTheWay = state.table.some(
    ({ ball, position }) =>
      ball !== cue &&
      ball !== object &&
      Math.min(distanceToWay(from, ghost, position), distanceToWay(to, target, position)) < 69,
  );
  if (inTheWay) return null;
  const stroke = strokeOf(cue, degrees(line), Math.min(6, 2 + (near + far) / 800));
  return { cost: (near * far) / (cut * cut * into * into), stroke };
}

/** The nearest and straightest pot on the table; a stroke at anything where there is none. */
export function aim(state: MatchState, random: () => number): Stroke {
  let best: Aim | null = null;
  for (const cue of state.table) {
    for (const object of state.table) {
      if (cue === object) continue;
      for (const pocket of pockets) {
        const { mouth, axis } = pocketPlace(tournamentTable, pocket);
        const target: PositionMm = [mouth[0] + 20 * axis[0], mouth[1] + 20 * axis[1]];
        const found = aimAt(state, cue.ball, object.ball, target, axis);
        if (found !== null && (best === null || found.cost < best.cost)) best = found;
      }
    }
  }
  return best?.stroke ?? wild(state, random);
}

/** A stroke of a beginner: some ball, some direction, some speed. */
export function wild(state: MatchState, random: () => number): Stroke {
  const ball = state.table[Math.floor(random() * state.table.length)]?.ball ?? 0;
  return strokeOf(ball, Math.round(random() * 360 * 1000) / 1000, 1 + Math.round(random() * 30) / 10);
}
