import { ln } from "../../rules/exact-math.ts";
import type { Parameters } from "../parameters.ts";

/**
 * Rubber as a damped hardening spring: F = k x (1 + k3 x) - c v, c = c0 + c1 x, never pulling; x depth, v normal
 * velocity out of the rubber. c0 gives the linear spring the restitution `eCushion`. All our own but for the shape,
 * chosen against Mathavan 2010.
 */
export interface RubberLaw {
  readonly stiffness: number;
  readonly growth: number;
  readonly damping: number;
  readonly depthDamping: number;
}

export function rubberLaw(physics: Parameters): RubberLaw {
  const log = ln(physics.eCushion);
  const pi = 3.141592653589793;
  const ratio = -log / Math.sqrt(pi * pi + log * log);
  return {
    stiffness: physics.kCushion,
    growth: physics.kCushionGrowth,
    damping: 2 * ratio * Math.sqrt(physics.kCushion * physics.ballMass),
    depthDamping: physics.cushionDepthDamping,
  };
}

/**
 * Mean force on the ball along the normal over a step of `dt`, N, at depth m and outward normal velocity m/s at its
 * begin: the damping takes the velocity in the middle of the step, or it would lag and the step would matter.
 */
export function rubberForce(law: RubberLaw, depth: number, outward: number, mass: number, dt: number): number {
  const damping = law.damping + law.depthDamping * depth;
  const force =
    (law.stiffness * depth * (1 + law.growth * depth) - damping * outward) / (1 + (damping * dt) / (2 * mass));
  return force > 0 ? force : 0;
}
