import { ln } from "../../rules/exact-math.ts";
import type { Parameters } from "../parameters.ts";

/**
 * Cloth and slate under a ball that the cue presses down: a damped spring with the bed's restitution. What is pressed
 * in comes back, and lifts the ball once the tip lets go: a jump is nothing else. Only here is the bed soft; a ball that
 * falls on it meets its restitution in one instant.
 */
export interface BedLaw {
  readonly stiffness: number;
  readonly damping: number;
}

/** A ball that sinks less than this into the bed, m, stands on it: twice what its own weight presses in. */
export const seated = 2e-6;
/** Half a period of a ball on the bed, s (own): a drop on cloth lasts about a millisecond. */
const contactTime = 0.001;

export function bedLaw(physics: Parameters): BedLaw {
  const pi = 3.141592653589793;
  const rate = pi / contactTime;
  const log = ln(physics.eBed);
  const ratio = -log / Math.sqrt(pi * pi + log * log);
  return { stiffness: physics.ballMass * rate * rate, damping: 2 * ratio * rate * physics.ballMass };
}

/** Mean upward force over a step, N, at depth m and upward velocity m/s; never pulling. */
export function bedForce(law: BedLaw, depth: number, upward: number, mass: number, dt: number): number {
  const force = (law.stiffness * depth - law.damping * upward) / (1 + (law.damping * dt) / (2 * mass));
  return depth > 0 && force > 0 ? force : 0;
}
