import type { PlacedBall } from "../../rules/case.ts";
import { type BallId, type Pocket, type PositionMm, pockets } from "../../rules/log.ts";
import type { TableSpec } from "../../rules/table.ts";
import { wrapAzimuth } from "./aim.ts";

/** A way for the cue ball itself into a pocket off the object ball: the aim, and where it goes. Millimetres, degrees. */
export interface OwnBallLine {
  readonly pocket: Pocket;
  readonly azimuth: number;
  readonly ghost: PositionMm;
  readonly mouth: PositionMm;
}

/** How the cue ball arrives: sliding it leaves square to the line of centres, rolling it keeps two sevenths of its way. */
export type Arrival = "stun" | "roll";
const kept: Readonly<Record<Arrival, number>> = { stun: 0, roll: 2 / 7 };

/** Middle of a pocket's mouth. */
export function mouthOf(table: TableSpec, pocket: Pocket): PositionMm {
  const y = (pocket.endsWith("L") ? 1 : -1) * (table.width / 2);
  if (pocket.startsWith("M")) return [0, y];
  return [(pocket.startsWith("F") ? -1 : 1) * (table.length / 2), y];
}

/** Aims at one object ball after which the cue ball goes into a pocket by plane geometry, without spin; nearest aim first. */
export function ownBallLines(
  table: TableSpec,
  layout: readonly PlacedBall[],
  cueBall: BallId,
  target: BallId,
  azimuth: number,
  arrival: Arrival,
): readonly OwnBallLine[] {
  const start = layout.find(({ ball }) => ball === cueBall)?.position;
  const object = layout.find(({ ball }) => ball === target)?.position;
  if (start === undefined || object === undefined) return [];
  const reach = 2 * table.ballRadius;
  const far = Math.hypot(object[0] - start[0], object[1] - start[1]);
  if (far <= reach) return [];
  const others = layout.filter(({ ball }) => ball !== cueBall && ball !== target).map(({ position }) => position);
  const straight = Math.atan2(object[1] - start[1], object[0] - start[0]);
  const widest = Math.asin(reach / far);
  const at = (turn: number): { readonly ghost: PositionMm; readonly way: PositionMm } => {
    const [dx, dy] = [Math.cos(straight + turn), Math.sin(straight + turn)];
    const along = far * Math.cos(turn);
    const gone = along - Math.sqrt(Math.max(0, reach * reach - (far * Math.sin(turn)) ** 2));
    const ghost: PositionMm = [start[0] + dx * gone, start[1] + dy * gone];
    const [nx, ny] = [(object[0] - ghost[0]) / reach, (object[1] - ghost[1]) / reach];
    const full = dx * nx + dy * ny;
    const k = kept[arrival];
    return { ghost, way: [dx - nx * full * (1 - k), dy - ny * full * (1 - k)] };
  };
  const found: OwnBallLine[] = [];
  const steps = 180;
  for (const pocket of pockets) {
    const mouth = mouthOf(table, pocket);
    /** How far the way passes beside the mouth; not a number when it leads away from it. */
    const beside = (turn: number): number => {
      const { ghost, way } = at(turn);
      const [px, py] = [mouth[0] - ghost[0], mouth[1] - ghost[1]];
      const size = Math.hypot(way[0], way[1]);
      return px * way[0] + py * way[1] > 0 && size > 0.05 ? (way[0] * py - way[1] * px) / size : Number.NaN;
    };
    for (let k = 0; k < steps; k++) {
      let low = widest * ((2 * k) / steps - 1) * 0.995;
      let high = widest * ((2 * (k + 1)) / steps - 1) * 0.995;
      const [a, b] = [beside(low), beside(high)];
      if (!(a * b <= 0)) continue;
      for (let round = 0; round < 40; round++) {
        const middle = (low + high) / 2;
        if (beside(middle) * a > 0) low = middle;
        else high = middle;
      }
      const { ghost } = at(low);
      if (others.some((ball) => near(start, ghost, ball, reach) || near(ghost, mouth, ball, reach))) continue;
      found.push({ pocket, azimuth: wrapAzimuth(((straight + low) * 180) / Math.PI), ghost, mouth });
    }
  }
  const apart = (line: OwnBallLine): number => Math.abs(wrapAzimuth(line.azimuth - azimuth));
  return found.sort((a, b) => apart(a) - apart(b));
}

/** Whether a ball that goes from `from` to `to` touches one at `ball`. */
function near(from: PositionMm, to: PositionMm, ball: PositionMm, reach: number): boolean {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : ((ball[0] - from[0]) * dx + (ball[1] - from[1]) * dy) / square;
  const s = Math.min(1, Math.max(0, part));
  return Math.hypot(ball[0] - from[0] - dx * s, ball[1] - from[1] - dy * s) < reach;
}
