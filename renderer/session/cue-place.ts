import { Balls, rest } from "../../physics/balls.ts";
import { leastElevation } from "../../physics/cue-clearance.ts";
import { cueFrame } from "../../physics/cue-shape.ts";
import { naturalFollowThrough } from "../../physics/hand.ts";
import { resolvePhysics } from "../../physics/parameters.ts";
import type { Case, Stroke } from "../../rules/case.ts";
import { resolveTable } from "../../rules/table.ts";
import type { CuePlace } from "./playback.ts";
import { aimPreview } from "./preview.ts";

/** Several parts of the window ask the same of one aim: the last answer is kept. */
function lastAnswer<T>(ask: (value: Case, stroke: Stroke) => T): (value: Case, stroke: Stroke) => T {
  let last: { readonly value: Case; readonly stroke: Stroke; readonly answer: T } | null = null;
  return (value, stroke) => {
    if (last === null || last.value !== value || last.stroke !== stroke) {
      last = { value, stroke, answer: ask(value, stroke) };
    }
    return last.answer;
  };
}

/** Air between the tip and the ball while a person aims, metres. */
export const aimGap = 0.015;

export interface AimedCue extends CuePlace {
  /** Degrees, as it would be played: never less than what clears cushions and balls. */
  readonly elevation: number;
  /** What the butt must clear, where it had to rise by itself or against what was asked. */
  readonly raisedBy: "cushion" | "ball" | null;
  /** Other balls are in the way of the tip at every elevation. */
  readonly blocked: boolean;
}

/** The cue as it stands at the aim, by the engine's own geometry; null when the cue ball is not on the table. */
export const aimedCue = lastAnswer(placeCue);

function placeCue(value: Case, stroke: Stroke): AimedCue | null {
  const table = resolveTable(value.table);
  const physics = resolvePhysics(value.table);
  const balls = new Balls();
  for (const { ball, position } of value.layout) {
    balls.phase[ball] = rest;
    balls.position.set([position[0] / 1000, position[1] / 1000, table.ballRadius / 1000], 3 * ball);
  }
  if (balls.phase[stroke.ball] !== rest) return null;
  const clear = leastElevation(table, physics, balls, stroke);
  const least = clear ?? 0;
  const elevation = Math.max(stroke.elevation ?? 0, least);
  let raisedBy: AimedCue["raisedBy"] = null;
  if (least > (stroke.elevation ?? 0) + 0.05) {
    const alone = new Balls();
    alone.phase[stroke.ball] = rest;
    alone.position.set(balls.position.subarray(3 * stroke.ball, 3 * stroke.ball + 3), 3 * stroke.ball);
    raisedBy = (leastElevation(table, physics, alone, stroke) ?? 0) < least - 0.05 ? "ball" : "cushion";
  }
  const { axis, right, up } = cueFrame(stroke.azimuth, elevation);
  const { side, height } = stroke;
  const depth = Math.sqrt(Math.max(0, 1 - side * side - height * height));
  const reach = table.ballRadius / 1000 + physics.tipRadius;
  const tip = (k: 0 | 1 | 2): number =>
    (balls.position[3 * stroke.ball + k] ?? 0) +
    reach * (side * right[k] + height * up[k] - depth * axis[k]) +
    (physics.tipRadius - aimGap) * axis[k];
  return { tip: [tip(0), tip(1), tip(2)], axis, elevation, raisedBy, blocked: clear === null };
}

/** The place of the tip, in ball radii from the middle, beyond which its friction no longer holds: a miscue. */
export function miscueRing(value: Case): number {
  const { muTip } = resolvePhysics(value.table);
  return muTip / Math.sqrt(1 + muTip * muTip);
}

/** What the hand does when nobody sets it: how long it drives after the contact, mm; and whether even that meets the ball ahead. */
export const naturalHand = lastAnswer(driveOfHand);

function driveOfHand(value: Case, stroke: Stroke): { readonly length: number; readonly tooNear: boolean } {
  const target = aimPreview(resolveTable(value.table), value.layout, stroke.ball, stroke.azimuth);
  const gap = target === null || target.target === null ? Number.POSITIVE_INFINITY : target.distance / 1000;
  const { length, tooNear } = naturalFollowThrough(stroke, gap, resolvePhysics(value.table));
  return { length: length * 1000, tooNear };
}
