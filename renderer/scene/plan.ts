import type { Cushion, PositionMm } from "../../rules/log.ts";
import { type OutlinePiece, quadrantOutline, type TableSpec } from "../../rules/table.ts";

/** The plan of one cushion: its rubber's foremost line from facing to facing, millimetres, the table on its left hand. */
export interface CushionPlan {
  readonly cushion: Cushion;
  /** Unit vector from the playing surface into the rubber. */
  readonly outward: PositionMm;
  /** Distance of the nose line from the centre of the bed along `outward`. */
  readonly nose: number;
  readonly points: readonly PositionMm[];
}

/** Degrees of arc between two points of a rounding: fine enough that a jaw looks round from a hand's breadth. */
const arcStep = 7.5;

function samplePiece(piece: OutlinePiece): PositionMm[] {
  if (piece.shape === "line") return [piece.from, piece.to];
  const steps = Math.max(2, Math.ceil(Math.abs(piece.toAngle - piece.fromAngle) / arcStep));
  return Array.from({ length: steps + 1 }, (_, k): PositionMm => {
    const angle = ((piece.fromAngle + ((piece.toAngle - piece.fromAngle) * k) / steps) * Math.PI) / 180;
    return [piece.centre[0] + piece.radius * Math.cos(angle), piece.centre[1] + piece.radius * Math.sin(angle)];
  });
}

function withoutRepeats(points: readonly PositionMm[]): PositionMm[] {
  return points.filter((point, k) => {
    const before = points[k - 1];
    return before === undefined || Math.hypot(point[0] - before[0], point[1] - before[1]) > 1e-6;
  });
}

/** Cuts what lies deeper than the rubber: a facing runs on in the specification, the drawn rubber ends at the wood. */
function clipDepth(points: readonly PositionMm[], depthOf: (point: PositionMm) => number, limit: number): PositionMm[] {
  const kept: PositionMm[] = [];
  points.forEach((point, k) => {
    const depth = depthOf(point);
    const before = points[k - 1];
    if (before !== undefined) {
      const depthBefore = depthOf(before);
      if (depth > limit !== depthBefore > limit) {
        const s = (limit - depthBefore) / (depth - depthBefore);
        kept.push([before[0] + (point[0] - before[0]) * s, before[1] + (point[1] - before[1]) * s]);
      }
    }
    if (depth <= limit) kept.push(point);
  });
  return kept;
}

/** The six cushions of a table. */
export function cushionPlans(table: TableSpec): readonly CushionPlan[] {
  const outline = quadrantOutline(table);
  const pointsOf = (cushion: "rear" | "left"): PositionMm[] =>
    withoutRepeats(outline.filter((piece) => piece.cushion === cushion).flatMap(samplePiece));
  const half = pointsOf("rear");
  const rear = withoutRepeats([...half.map(([x, y]): PositionMm => [x, -y]).reverse(), ...half]);
  const left = pointsOf("left");
  const plan = (cushion: Cushion, outward: PositionMm, nose: number, points: readonly PositionMm[]): CushionPlan => ({
    cushion,
    outward,
    nose,
    points: clipDepth(points, ([x, y]) => x * outward[0] + y * outward[1] - nose, table.rubberDepth),
  });
  const mirrorX = (points: readonly PositionMm[]): PositionMm[] =>
    points.map(([x, y]): PositionMm => [-x, y]).reverse();
  const mirrorY = (points: readonly PositionMm[]): PositionMm[] =>
    points.map(([x, y]): PositionMm => [x, -y]).reverse();
  const [x, y] = [table.length / 2, table.width / 2];
  return [
    plan("rear", [1, 0], x, rear),
    plan("front", [-1, 0], x, mirrorX(rear)),
    plan("left", [0, 1], y, left),
    plan("left", [0, 1], y, mirrorX(left)),
    plan("right", [0, -1], y, mirrorY(left)),
    plan("right", [0, -1], y, mirrorX(mirrorY(left))),
  ];
}

/** Points on an arc about `centre`, from the direction `axis` turned by -half to +half degrees. */
export function arcPoints(
  centre: PositionMm,
  radius: number,
  axis: PositionMm,
  half: number,
  steps: number,
): readonly PositionMm[] {
  const middle = Math.atan2(axis[1], axis[0]);
  return Array.from({ length: steps + 1 }, (_, k): PositionMm => {
    const angle = middle + (half * Math.PI * ((2 * k) / steps - 1)) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}
