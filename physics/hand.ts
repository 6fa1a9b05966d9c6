import type { Stroke } from "../rules/case.ts";
import type { Parameters } from "./parameters.ts";

const shortest = 0.005;
const longest = 0.12;
/** The tip stops so far before the place where the cue ball meets the object ball, m. */
const spare = 0.005;
/** Nearer than this to that place even the shortest hand is said to be too near, m (own). */
const tooNearBy = 0.0005;
/** Step of the forecast, s, and how long it looks, s, beyond the follow-through. */
const step = 2e-4;
const beyond = 0.03;

/** What the hand wants of the cue, and pushes with at most: force on the axis, N (own). */
export function handForce(
  physics: Parameters,
  speed: number,
  followThrough: number,
  travelled: number,
  rate: number,
): number {
  const left = 1 - travelled / followThrough;
  const wanted = left > 0 ? speed * Math.sqrt(left > 1 ? 1 : left) : 0;
  const force = physics.handGain * (wanted - rate);
  if (force > physics.handPush) return physics.handPush;
  return force < -physics.handBrake ? -physics.handBrake : force;
}

interface Forecast {
  /** Farthest travel of the tip, m after first contact. */
  readonly reach: number;
  /** Whether it runs into the cue ball again that goes before it. */
  readonly catches: boolean;
}

/** The tip after a first contact by the rigid formula, and the ball that it sent away with its spin over the cloth. */
function forecast(stroke: Stroke, followThrough: number, gap: number, physics: Parameters): Forecast {
  const { cueMass, ballMass, eTip, muSlide, g } = physics;
  const { speed, side, height } = stroke;
  const offset = side * side + height * height;
  let ball = (speed * (1 + eTip)) / (1 + ballMass / cueMass + 2.5 * offset);
  let cue = speed - (ballMass / cueMass) * ball;
  const rolling = ((5 + 5 * height) / 7) * ball;
  // Both are in contact for a good millisecond, at the mean of the cue's speeds.
  let tip = 6e-4 * (speed + cue);
  let way = tip;
  let reach = tip;
  for (let t = 0; t < (2 * followThrough) / speed + beyond; t += step) {
    cue += (handForce(physics, speed, followThrough, tip, cue) / cueMass) * step;
    if (cue < 0) cue = 0;
    const change = muSlide * g * step;
    ball = ball > rolling + change ? ball - change : ball < rolling - change ? ball + change : rolling;
    tip += cue * step;
    way += ball * step;
    if (tip > reach) reach = tip;
    if (tip > (way < gap ? way : gap)) return { reach, catches: true };
    if (cue < 1e-3 && tip >= followThrough) break;
  }
  return { reach, catches: false };
}

/**
 * The natural hand: the longest follow-through, 5 to 120 mm, with which the tip neither runs into the cue ball that it
 * sent away nor comes within 5 mm of the place where that meets the first object ball along the aim, `gap` metres on
 * (Infinity: none). `tooNear`: even the shortest would.
 */
export function naturalFollowThrough(
  stroke: Stroke,
  gap: number,
  physics: Parameters,
): { readonly length: number; readonly tooNear: boolean } {
  const clean = (length: number): boolean => {
    const { reach, catches } = forecast(stroke, length, gap, physics);
    return !catches && reach + spare <= gap;
  };
  if (clean(longest)) return { length: longest, tooNear: false };
  let low = shortest;
  let high = longest;
  for (let k = 0; k < 12; k++) {
    const middle = (low + high) / 2;
    if (clean(middle)) low = middle;
    else high = middle;
  }
  // To the tenth of a millimetre, as files store it.
  const length = Math.floor(low * 1e4) / 1e4;
  return { length, tooNear: forecast(stroke, length, Number.POSITIVE_INFINITY, physics).reach + tooNearBy > gap };
}
