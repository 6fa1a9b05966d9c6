import type { TableOverrides } from "../rules/case.ts";
import { exp, ln } from "../rules/exact-math.ts";
import type { TablePreset } from "../rules/table.ts";

/**
 * Every number of the physics, SI, with its source; (own) marks a choice of ours that no source gave. Dimensions of the
 * table are in `rules/table.ts`.
 */
export interface Parameters {
  /** Gravity, m/s². */
  readonly g: number;
  readonly ballMass: number;
  /** Cloth: sliding friction (pooltool, after Alciatore), rolling resistance, decay of spin about the vertical, rad/s². */
  readonly muSlide: number;
  readonly muRoll: number;
  readonly spinDecay: number;
  /** Ball on slate: restitution of a drop (own). */
  readonly eBed: number;
  /** Ball on ball: restitution; friction, a number or Alciatore's fit TP A-14. */
  readonly eBall: number;
  readonly muBall: number | "alciatore";
  /** Young's modulus of phenolic, Pa, and Poisson's ratio (Crown, by dbkcues). */
  readonly hertzE: number;
  readonly hertzNu: number;
  /** "restitution": set by `eBall`; a number: Hunt-Crossley factor, s/m. */
  readonly hertzDamping: "restitution" | number;
  /** Rubber: stiffness N/m, its growth with depth 1/m, restitution that sets the constant damping, damping per depth N s/m², friction (own, against Mathavan 2010). */
  readonly kCushion: number;
  readonly kCushionGrowth: number;
  readonly eCushion: number;
  readonly cushionDepthDamping: number;
  readonly muCushion: number;
  /** Pocket backs, wooden rail (own). */
  readonly eBack: number;
  readonly muBack: number;
  readonly eRail: number;
  readonly muRail: number;
  /** Scale of creep and table tremor at the lips (own). */
  readonly tremor: number;
  /** Cue: mass, end mass that is free sideways, tip stiffness N/m, restitution (Alciatore), friction, dome radius m. */
  readonly cueMass: number;
  readonly cueEndMass: number;
  readonly tipStiffness: number;
  readonly eTip: number;
  readonly muTip: number;
  readonly tipRadius: number;
  readonly cueLength: number;
  readonly shaftRadius: number;
  readonly buttRadius: number;
  /** Hand: N per m/s of the speed that it wants, and its limits in N (own). */
  readonly handGain: number;
  readonly handPush: number;
  readonly handBrake: number;
  /** "closed": cushions run on past the pockets; "unbounded": no cushions at all. */
  readonly pockets: "open" | "closed";
  readonly bed: "table" | "unbounded";
}

export const tournamentPhysics: Parameters = {
  g: 9.81,
  ballMass: 0.285,
  muSlide: 0.2,
  muRoll: 0.01,
  spinDecay: 10.9,
  eBed: 0.5,
  eBall: 0.95,
  muBall: "alciatore",
  hertzE: 5.8e9,
  hertzNu: 0.34,
  hertzDamping: "restitution",
  kCushion: 8e4,
  kCushionGrowth: 200,
  eCushion: 0.93,
  cushionDepthDamping: 3000,
  muCushion: 0.14,
  eBack: 0.05,
  muBack: 0.15,
  eRail: 0.4,
  muRail: 0.2,
  tremor: 1,
  cueMass: 0.68,
  cueEndMass: 0.68 / 100,
  tipStiffness: 1.4e6,
  eTip: 0.73,
  muTip: 0.65,
  tipRadius: 0.01,
  cueLength: 1.6,
  shaftRadius: 0.0065,
  buttRadius: 0.016,
  handGain: 250,
  handPush: 30,
  handBrake: 150,
  pockets: "open",
  bed: "table",
};

const presets: Readonly<Record<TablePreset, Parameters>> = {
  tournament: tournamentPhysics,
  club: { ...tournamentPhysics, muRoll: 0.013 },
};

/** Physics of a case: the preset with the case's overrides, by the names of the formats (SI). */
export function resolvePhysics(choice: {
  readonly preset: TablePreset;
  readonly overrides: TableOverrides;
}): Parameters {
  const { noseHeight, noseRadius, lipRadius, ...numbers } = choice.overrides;
  return { ...presets[choice.preset], ...(numbers as Partial<Parameters>) };
}

/**
 * Damping factor d of F = K x^n (1 + (d / v_in) x') that gives restitution e at every approach speed, stiffness and
 * exponent: d (1 + e) = ln((1 + d) / (1 - d e)) (the contact's equation of motion separates in x and x').
 */
export function dampingFactor(e: number): number {
  if (e >= 1) return 0;
  const excess = (d: number): number => ln((1 + d) / (1 - d * e)) - d * (1 + e);
  // The root lies between 0 (a trivial one) and 1/e, where the logarithm runs to infinity.
  let low = 1e-9;
  let high = 1 / e;
  for (let k = 0; k < 200 && high - low > 1e-16; k++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (middle * e < 1 && excess(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Friction between balls at surface speed u, m/s: Alciatore TP A-14, or a constant. */
export function ballFriction(mu: Parameters["muBall"], u: number): number {
  return mu === "alciatore" ? 0.009951 + 0.108 * exp(-1.088 * u) : mu;
}
