import { Balls, rest } from "../../physics/balls.ts";
import { cueFrame } from "../../physics/cue.ts";
import { leastElevation } from "../../physics/cue-clearance.ts";
import { resolvePhysics } from "../../physics/parameters.ts";
import type { Case, Stroke } from "../../rules/case.ts";
import { resolveTable } from "../../rules/table.ts";
import type { CuePlace } from "./playback.ts";

/** Air between the tip and the ball while a person aims, metres. */
const aimGap = 0.015;

export interface AimedCue extends CuePlace {
  /** Degrees, as it would be played: never less than what clears cushions and balls. */
  readonly elevation: number;
}

/** The cue as it stands at the aim, by the engine's own geometry; null when the cue ball is not on the table. */
export function aimedCue(value: Case, stroke: Stroke): AimedCue | null {
  const table = resolveTable(value.table);
  const physics = resolvePhysics(value.table);
  const balls = new Balls();
  for (const { ball, position } of value.layout) {
    balls.phase[ball] = rest;
    balls.position.set([position[0] / 1000, position[1] / 1000, table.ballRadius / 1000], 3 * ball);
  }
  if (balls.phase[stroke.ball] !== rest) return null;
  const elevation = Math.max(stroke.elevation ?? 0, leastElevation(table, physics, balls, stroke));
  const { axis, right, up } = cueFrame(stroke.azimuth, elevation);
  const { side, height } = stroke;
  const depth = Math.sqrt(Math.max(0, 1 - side * side - height * height));
  const reach = table.ballRadius / 1000 + physics.tipRadius;
  const tip = (k: 0 | 1 | 2): number =>
    (balls.position[3 * stroke.ball + k] ?? 0) +
    reach * (side * right[k] + height * up[k] - depth * axis[k]) +
    (physics.tipRadius - aimGap) * axis[k];
  return { tip: [tip(0), tip(1), tip(2)], axis, elevation };
}
