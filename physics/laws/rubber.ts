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

/** Force on the ball along the normal, N, at depth m and outward normal velocity m/s. */
export function rubberForce(law: RubberLaw, depth: number, outward: number): number {
  const force = law.stiffness * depth * (1 + law.growth * depth) - (law.damping + law.depthDamping * depth) * outward;
  return force > 0 ? force : 0;
}
