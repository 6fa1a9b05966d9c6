import type { BufferGeometry } from "three";
import type { PositionMm } from "../../rules/log.ts";
import type { TableSpec } from "../../rules/table.ts";
import { MeshBuilder, type PointMm } from "./mesh.ts";
import { type CushionPlan, cushionPlans } from "./plan.ts";

/** The foot of the rubber below the nose: how far back and how high. Not part of the specification: no ball reaches it. */
const foot: readonly (readonly [back: number, z: number])[] = [
  [7.5, 24],
  [14, 10],
  [20, 0],
];
const lowestNoseAngle = -22;
const noseSteps = 6;

/** All six rubbers, covered with cloth, as one geometry. */
export function cushionGeometry(table: TableSpec): BufferGeometry {
  const builder = new MeshBuilder();
  for (const plan of cushionPlans(table)) addCushion(builder, table, plan);
  return builder.build();
}

function addCushion(builder: MeshBuilder, table: TableSpec, plan: CushionPlan): void {
  const { noseRadius: r, noseAxisHeight: axis } = table;
  // The top face leaves the nose tangentially and ends at the height of the rubber's back.
  const slope = (table.railTop - axis - r) / (table.rubberDepth - r);
  const highest = 90 - (Math.atan(slope) * 180) / Math.PI;
  const [ox, oy] = plan.outward;
  const depthOf = ([x, y]: PositionMm): number => x * ox + y * oy - plan.nose;
  const inward = normals(plan.points, [-ox, -oy]);
  const rows: PointMm[][] = [];
  for (let k = 0; k <= noseSteps; k++) {
    const angle = ((highest + ((lowestNoseAngle - highest) * k) / noseSteps) * Math.PI) / 180;
    const back = r * (1 - Math.cos(angle));
    // A facing is as high as the top face behind it.
    const rise = (point: PositionMm): number => slope * Math.max(0, depthOf(point) - r);
    rows.push(
      offsetRow(plan.points, inward, back).map((point, at): PointMm => {
        const edge = plan.points[at] ?? point;
        return [point[0], point[1], axis + r * Math.sin(angle) + rise(edge)];
      }),
    );
  }
  // Below the nose the rubber retreats across the nose line only: along the local normal it would grow pegs under the jaws.
  for (const [back, z] of foot) {
    rows.push(
      plan.points.map((point): PointMm => {
        const push = Math.max(0, back - depthOf(point));
        return [point[0] + ox * push, point[1] + oy * push, z];
      }),
    );
  }
  builder.grid(rows.map((row) => row.toReversed()));
  // The top face takes its edge from the strip, point by point, so that the two are welded.
  const edge = rows[0] ?? [];
  const heights = new Map(edge.map(([x, y, z]) => [`${x},${y}`, z]));
  builder.face(
    edge.map(([x, y]): PositionMm => [x, y]),
    [],
    ([x, y]) => heights.get(`${x},${y}`) ?? table.railTop,
  );
}

function offsetRow(points: readonly PositionMm[], inward: readonly PositionMm[], back: number): PositionMm[] {
  return points.map(([x, y], k): PositionMm => {
    const [nx, ny] = inward[k] ?? [0, 0];
    return [x - nx * back, y - ny * back];
  });
}

/** Unit normals of a polyline, towards the table; at the ends those of the end pieces. */
function normals(points: readonly PositionMm[], fallback: PositionMm): PositionMm[] {
  const along = (k: number): PositionMm => {
    const [a, b] = [points[k], points[k + 1]];
    if (a === undefined || b === undefined) return [0, 0];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  return points.map((_, k): PositionMm => {
    const before = along(k - 1);
    const after = along(k);
    const t: PositionMm = [before[0] + after[0], before[1] + after[1]];
    const length = Math.hypot(t[0], t[1]);
    return length < 1e-9 ? fallback : [-t[1] / length, t[0] / length];
  });
}
