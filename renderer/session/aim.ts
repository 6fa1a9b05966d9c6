import type { Stroke } from "../../rules/case.ts";
import type { BallId } from "../../rules/log.ts";

/** What a person sets of a stroke, each by hand, by key and as a number. */
export const aimFields = ["azimuth", "speed", "side", "height", "elevation", "followThrough"] as const;
export type AimField = (typeof aimFields)[number];

export const stepSizes = ["coarse", "fine", "ultra"] as const;
export type StepSize = (typeof stepSizes)[number];

interface FieldRule {
  /** In the unit that a person reads. */
  readonly steps: Readonly<Record<StepSize, number>>;
  readonly min: number;
  readonly max: number;
  readonly digits: number;
}

/** Degrees, m/s and millimetres; the tip's place is in millimetres for people and in ball radii in the stroke. */
export const fieldRules: Readonly<Record<AimField, FieldRule>> = {
  azimuth: { steps: { coarse: 1, fine: 0.1, ultra: 0.01 }, min: -180, max: 180, digits: 2 },
  speed: { steps: { coarse: 0.25, fine: 0.05, ultra: 0.01 }, min: 0.05, max: 12, digits: 2 },
  side: { steps: { coarse: 2, fine: 0.5, ultra: 0.1 }, min: -30.6, max: 30.6, digits: 1 },
  height: { steps: { coarse: 2, fine: 0.5, ultra: 0.1 }, min: -30.6, max: 30.6, digits: 1 },
  elevation: { steps: { coarse: 1, fine: 0.1, ultra: 0.01 }, min: 0, max: 85, digits: 1 },
  followThrough: { steps: { coarse: 10, fine: 1, ultra: 0.1 }, min: 0, max: 600, digits: 0 },
};

/** side² + height² at most, in ball radii: beyond it a tip only slips off. */
const rim = 0.9;
/** A stroke longer than this many degrees round is one turn less. */
const fullTurn = 360;

export const defaultStroke: Stroke = {
  ball: 0,
  azimuth: 0,
  elevation: null,
  side: 0,
  height: 0,
  speed: 2.5,
  followThrough: null,
  seed: 1,
};

/** Shift makes a step fine, Shift with Ctrl ultra-fine. */
export function stepSize(event: { readonly shiftKey: boolean; readonly ctrlKey: boolean }): StepSize {
  if (!event.shiftKey) return "coarse";
  return event.ctrlKey ? "ultra" : "fine";
}

/** Into -180 (not taken) to 180. */
export function wrapAzimuth(degrees: number): number {
  const turned = degrees - fullTurn * Math.floor((degrees + fullTurn / 2) / fullTurn);
  return tidy(turned <= -180 ? 180 : turned);
}

/** Sums of steps leave dust behind that people would read. */
function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

/** The value of a field as a person reads it; null where the hand or the table decides. */
export function fieldValue(stroke: Stroke, field: AimField, ballRadius: number): number | null {
  const value = stroke[field];
  if (value === null) return null;
  return field === "side" || field === "height" ? tidy(value * ballRadius) : value;
}

export type FieldProblem = "number" | "low" | "high" | "rim";
export type FieldChange =
  | { readonly ok: true; readonly stroke: Stroke }
  | { readonly ok: false; readonly problem: FieldProblem; readonly limit: number };

/** A typed value; a tip beyond the rim is refused, not moved. */
export function withField(stroke: Stroke, field: AimField, value: number, ballRadius: number): FieldChange {
  if (field === "azimuth") return { ok: true, stroke: { ...stroke, azimuth: wrapAzimuth(value) } };
  const { min, max } = fieldRules[field];
  if (value < min) return { ok: false, problem: "low", limit: min };
  if (value > max) return { ok: false, problem: "high", limit: max };
  if (field === "side" || field === "height") {
    const part = tidy(value / ballRadius);
    const other = field === "side" ? stroke.height : stroke.side;
    if (part * part + other * other > rim * rim + 1e-9) {
      const limit = Math.sqrt(Math.max(0, rim * rim - other * other)) * ballRadius;
      return { ok: false, problem: "rim", limit: Math.floor(limit * 10) / 10 };
    }
    return { ok: true, stroke: { ...stroke, [field]: part } };
  }
  return { ok: true, stroke: { ...stroke, [field]: tidy(value) } };
}

/** Steps of a field stop at its limits. `start` stands for a value that nobody has set yet. */
export function stepField(
  stroke: Stroke,
  field: AimField,
  direction: 1 | -1,
  size: StepSize,
  ballRadius: number,
  start = 0,
): Stroke {
  const { steps, min, max } = fieldRules[field];
  const now = fieldValue(stroke, field, ballRadius) ?? start;
  const next = tidy(now + direction * steps[size]);
  if (field === "side" || field === "height") {
    const moved = { side: stroke.side, height: stroke.height, [field]: next / ballRadius };
    return { ...stroke, ...withinRim(moved.side, moved.height) };
  }
  const change = withField(stroke, field, field === "azimuth" ? next : Math.min(max, Math.max(min, next)), ballRadius);
  return change.ok ? change.stroke : stroke;
}

/** The nearest tip place that holds on the ball. */
export function withinRim(side: number, height: number): { readonly side: number; readonly height: number } {
  const far = Math.hypot(side, height);
  const scale = far > rim ? rim / far : 1;
  const cut = (value: number): number => (scale === 1 ? tidy(value) : Math.trunc(value * scale * 1e6) / 1e6);
  return { side: cut(side), height: cut(height) };
}

/** The cue ball that follows `ball` among those on the table, round and round. */
export function nextBall(balls: readonly BallId[], ball: BallId, direction: 1 | -1): BallId {
  const sorted = [...balls].sort((a, b) => a - b);
  if (sorted.length === 0) return ball;
  const at = sorted.indexOf(ball);
  const from = at < 0 && direction < 0 ? 0 : at;
  return sorted[(from + direction + sorted.length) % sorted.length] ?? ball;
}

/** Degrees by which the view of `to` from the cue ball lies to the left of the view of `from`. */
export function dragTurn(
  ball: readonly [number, number],
  from: readonly [number, number],
  to: readonly [number, number],
): number {
  const before = Math.atan2(from[1] - ball[1], from[0] - ball[0]);
  const after = Math.atan2(to[1] - ball[1], to[0] - ball[0]);
  return wrapAzimuth(((after - before) * 180) / Math.PI);
}

/** How much of the pointer's turn the cue takes. */
export const dragGain: Readonly<Record<StepSize, number>> = { coarse: 1, fine: 0.1, ultra: 0.01 };
