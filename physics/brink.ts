import { exp } from "../rules/exact-math.ts";
import type { ContactGeometry } from "./contact-geometry.ts";
import type { Parameters } from "./parameters.ts";

/** Mass of table and slate that a cushion hit shakes, kg (own). */
const tableMass = 1100;
/** Share of the critical overhang that the cloth gives way to in e-1 seconds (own). */
const creep = 0.02;

/**
 * Balls that hang on a lip. A ball stands with its centre up to the critical overhang past where the fillet leaves the
 * bed: there the slope equals what rolling resistance holds. The cloth creeps, and every cushion hit of another ball
 * shakes the table; `tremor` scales both, 0 switches them off. All (own).
 */
export class Brink {
  /** (R + fillet) sin atan(1.4 mu_r), m. */
  readonly critical: number;
  readonly #rate: number;
  readonly #tremor: number;
  readonly #shake: number;
  readonly #geometry: ContactGeometry;
  #random: number;

  constructor(physics: Parameters, geometry: ContactGeometry, radius: number, fillet: number, seed: number) {
    const slope = 1.4 * physics.muRoll;
    const reach = radius + fillet;
    this.critical = (reach * slope) / Math.sqrt(1 + slope * slope);
    this.#rate = Math.sqrt(physics.g / (1.4 * reach));
    this.#tremor = physics.tremor;
    this.#shake = (physics.ballMass * (1 + physics.eCushion)) / tableMass;
    this.#geometry = geometry;
    // A seed of 0 would stay 0 for ever.
    this.#random = (seed >>> 0 || 1) ^ 0x9e3779b9;
  }

  /** Overhang, m, and unit direction into the hole of a ball at this place; null off the lips. */
  at(x: number, y: number): { readonly overhang: number; readonly dx: number; readonly dy: number } | null {
    const sx = x < 0 ? -1 : 1;
    const sy = y < 0 ? -1 : 1;
    for (const hole of this.#geometry.quadrant.holes) {
      const hx = hole.x - sx * x;
      const hy = hole.y - sy * y;
      const distance = Math.sqrt(hx * hx + hy * hy);
      if (distance >= hole.radius || distance === 0) continue;
      return { overhang: hole.radius - distance, dx: (sx * hx) / distance, dy: (sy * hy) / distance };
    }
    return null;
  }

  /** Speed towards the hole that carries a ball with this overhang over, m/s. */
  threshold(overhang: number): number {
    const left = this.critical - overhang;
    return left > 0 ? left * this.#rate : 0;
  }

  /** How long the cloth holds a ball with this overhang, s: until critical (1 - 0.02 ln(1 + t)) reaches it. */
  holdsFor(overhang: number): number {
    const share = creep * this.#tremor;
    if (share <= 0) return Number.POSITIVE_INFINITY;
    const logarithm = (1 - overhang / this.critical) / share;
    return logarithm < 20 ? exp(logarithm) - 1 : Number.POSITIVE_INFINITY;
  }

  /** Speed that a cushion hit at normal speed `hit` gives along one horizontal direction, by this much of it; m/s. */
  shake(hit: number, part: number): number {
    return this.#tremor * this.#shake * hit * (part < 0 ? -part : part) * (0.5 + this.#next());
  }

  /** Seeded numbers in [0, 1): xorshift of 32 bits (Marsaglia 2003). */
  #next(): number {
    let x = this.#random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#random = x;
    return (x >>> 0) / 4294967296;
  }
}
