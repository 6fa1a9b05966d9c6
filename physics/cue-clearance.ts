import type { Stroke } from "../rules/case.ts";
import { ballCount } from "../rules/log.ts";
import type { TableSpec } from "../rules/table.ts";
import { type Balls, gone } from "./balls.ts";
import { CueShape, cueFrame, domeCentre } from "./cue-shape.ts";
import type { Parameters } from "./parameters.ts";

const mm = 1e-3;
/** Air kept between the cue and what lies under it, m (own). */
const clearance = 0.001;
const steepest = 89;

/**
 * Least elevation of the butt, degrees, at which the cue clears cushions, rail and balls behind the cue ball. The cue is
 * a cone from shaft to butt; the rubber's top and the rail stand along its way. Null: some ball is in the way of the tip
 * at every elevation.
 */
export function leastElevation(table: TableSpec, physics: Parameters, balls: Balls, stroke: Stroke): number | null {
  if (isClear(table, physics, balls, stroke, 0)) return 0;
  let low = 0;
  let high = Number.NaN;
  // Coarse search first: the clear angles are taken as one range above the least.
  for (let angle = 0.5; angle <= steepest; angle += 0.5) {
    if (isClear(table, physics, balls, stroke, angle)) {
      high = angle;
      low = angle - 0.5;
      break;
    }
  }
  if (Number.isNaN(high)) return null;
  for (let k = 0; k < 24; k++) {
    const middle = (low + high) / 2;
    if (isClear(table, physics, balls, stroke, middle)) high = middle;
    else low = middle;
  }
  return high;
}

function isClear(table: TableSpec, physics: Parameters, balls: Balls, stroke: Stroke, elevation: number): boolean {
  const frame = cueFrame(stroke.azimuth, elevation);
  const radius = table.ballRadius * mm;
  const start = domeCentre(balls, stroke, frame, radius, physics.tipRadius);
  const thickness = (back: number): number =>
    physics.shaftRadius + ((physics.buttRadius - physics.shaftRadius) * back) / physics.cueLength;
  // The cloth itself: the shaft's underside just behind the tip.
  if (start[2] - physics.shaftRadius < clearance) return false;
  if (physics.bed !== "unbounded" && !clearsRails(table, physics, start, frame.axis, thickness)) return false;
  const shape = new CueShape(frame.axis, physics, radius);
  shape.dome.set(start);
  for (let j = 0; j < ballCount; j++) {
    if (j === stroke.ball || balls.phase[j] === gone) continue;
    const o = 3 * j;
    const gap = shape.near(
      balls.position[o] as number,
      balls.position[o + 1] as number,
      balls.position[o + 2] as number,
    );
    // Beside the tip no air is asked for: balls stand close there, and the hand aims past them.
    if (gap < (shape.nearPart === "tip" ? 0 : clearance)) return false;
  }
  return true;
}

/** The axis over the rubber's nose, the rubber's back and the rail's outer edge, where it crosses each. */
function clearsRails(
  table: TableSpec,
  physics: Parameters,
  start: readonly [number, number, number],
  axis: readonly [number, number, number],
  thickness: (back: number) => number,
): boolean {
  const halves = [(table.length / 2) * mm, (table.width / 2) * mm] as const;
  const tops = [
    [0, (table.noseAxisHeight + table.noseRadius) * mm],
    [table.rubberDepth * mm, table.railTop * mm],
    [table.railEdge * mm, table.railTop * mm],
  ] as const;
  const level = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1]);
  if (level < 1e-6) return true;
  for (const c of [0, 1] as const) {
    for (const [out, top] of tops) {
      // How far back along the cue it is over this edge of the table.
      const sign = axis[c] < 0 ? 1 : -1;
      const way = sign * (halves[c] + out) - start[c];
      const back = axis[c] === 0 ? -1 : -way / axis[c];
      if (back < 0 || back > physics.cueLength) continue;
      const other = (start[1 - c] as number) - back * (axis[1 - c] as number);
      // Beyond the other rail's outer edge there is nothing under the cue.
      if (Math.abs(other) > (halves[1 - c] as number) + table.railEdge * mm) continue;
      const height = start[2] - back * axis[2];
      if (height - thickness(back) / level < top + clearance) return false;
    }
  }
  return true;
}
