import type { PlacedBall } from "../../rules/case.ts";
import type { BallId, PositionMm } from "../../rules/log.ts";
import { type TableSpec, tightDistance } from "../../rules/table.ts";

/** What the aim meets first, by plane geometry: guides of the aim, not a stroke. Millimetres. */
export interface AimPreview {
  readonly from: PositionMm;
  /** Centre of the cue ball at the first contact. */
  readonly ghost: PositionMm;
  readonly distance: number;
  readonly target: {
    readonly ball: BallId;
    /** Along the line of centres. */
    readonly direction: PositionMm;
    /** The cue ball's way without spin; null on a full hit. */
    readonly after: PositionMm | null;
    /** Angle between the aim and the line of centres, degrees. */
    readonly cut: number;
    /** Part of the ball that is covered, 0 to 1. */
    readonly thickness: number;
  } | null;
}

export function aimPreview(
  table: TableSpec,
  layout: readonly PlacedBall[],
  cueBall: BallId,
  azimuth: number,
): AimPreview | null {
  const start = layout.find(({ ball }) => ball === cueBall)?.position;
  if (start === undefined) return null;
  const angle = (azimuth * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const reach = 2 * table.ballRadius;
  let distance = wallDistance(table, start, [dx, dy]);
  let hit: PlacedBall | null = null;
  for (const other of layout) {
    if (other.ball === cueBall) continue;
    const [x, y] = [other.position[0] - start[0], other.position[1] - start[1]];
    const along = x * dx + y * dy;
    const apart = (x * dy - y * dx) ** 2;
    const depth = reach * reach - apart;
    if (along <= 0 || depth <= 0) continue;
    // Balls that touch already are met at once.
    const way = Math.max(0, along - Math.sqrt(depth));
    if (way < distance) {
      distance = way;
      hit = other;
    }
  }
  const ghost: PositionMm = [start[0] + dx * distance, start[1] + dy * distance];
  if (hit === null) return { from: start, ghost, distance, target: null };
  const [cx, cy] = [hit.position[0] - ghost[0], hit.position[1] - ghost[1]];
  const length = Math.hypot(cx, cy);
  const direction: PositionMm = [cx / length, cy / length];
  const full = direction[0] * dx + direction[1] * dy;
  const [ax, ay] = [dx - direction[0] * full, dy - direction[1] * full];
  const away = Math.hypot(ax, ay);
  return {
    from: start,
    ghost,
    distance,
    target: {
      ball: hit.ball,
      direction,
      after: away < 0.02 ? null : [ax / away, ay / away],
      cut: (Math.acos(Math.min(1, full)) * 180) / Math.PI,
      thickness: Math.max(0, 1 - away),
    },
  };
}

/** Way of a ball's centre to the nearest nose line, jaws and pockets not looked at. */
function wallDistance(table: TableSpec, [x, y]: PositionMm, [dx, dy]: PositionMm): number {
  const tight = tightDistance(table);
  const to = (at: number, d: number, half: number): number => {
    if (d === 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, (Math.sign(d) * (half - tight) - at) / d);
  };
  return Math.min(to(x, dx, table.length / 2), to(y, dy, table.width / 2));
}
