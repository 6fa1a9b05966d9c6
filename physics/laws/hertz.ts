import { exp, ln } from "../../rules/exact-math.ts";
import { dampingFactor, type Parameters } from "../parameters.ts";

/**
 * Hertz contact of two equal spheres: F = K x^1.5 (1 + lambda x'), x the overlap (Hertz 1882; damping after Hunt and
 * Crossley 1975, its factor set by the restitution).
 */
export interface HertzLaw {
  /** K, N/m^1.5. */
  readonly stiffness: number;
  /** Damping factor d, to be divided by the approach speed; 0 when `lambda` is given outright. */
  readonly damping: number;
  readonly lambda: number;
}

export function hertzLaw(physics: Parameters, radius: number): HertzLaw {
  const modulus = physics.hertzE / (2 * (1 - physics.hertzNu * physics.hertzNu));
  const given = physics.hertzDamping;
  return {
    stiffness: (4 / 3) * modulus * Math.sqrt(radius / 2),
    damping: given === "restitution" ? dampingFactor(physics.eBall) : 0,
    lambda: given === "restitution" ? 0 : given,
  };
}

/** Duration, s, and peak force, N, of an isolated collision at approach speed `speed`, m/s (Landau and Lifshitz, §9). */
export function hertzCollision(
  law: HertzLaw,
  mass: number,
  speed: number,
): { readonly duration: number; readonly peak: number } {
  if (speed <= 0) return { duration: 0, peak: 0 };
  const deepest = exp(0.4 * ln((0.625 * mass * speed * speed) / law.stiffness));
  return { duration: (2.9432 * deepest) / speed, peak: law.stiffness * deepest * Math.sqrt(deepest) };
}
