import { exp } from "../rules/exact-math.ts";
import { type BallId, ballCount, type LogEvent, type Pocket } from "../rules/log.ts";
import { type Balls, rest } from "./balls.ts";
import type { ContactGeometry } from "./contact-geometry.ts";
import type { Parameters } from "./parameters.ts";

/** Mass of table and slate that a cushion hit shakes, kg (own). */
const tableMass = 1100;
/** Share of the critical overhang that the cloth gives way to in e-1 seconds (own). */
const creep = 0.02;
/** A ball that goes over gets this much more than the edge asks, so that it does not stand there. */
const over = 1.01;
/** Stood on its lip before the stroke began. */
const before = -1;

export interface HangingOptions {
  /** Rounding of the slate's edge, m. */
  readonly fillet: number;
  readonly seed: number;
  /** How long a ball that came to a lip in this stroke keeps it open, s (22A.3). */
  readonly brinkSeconds: number;
  /** A ball that cannot drop by itself: the run of 22A that asks what it would have met. */
  readonly held: BallId | undefined;
}

/** A ball over an edge: how far, m, and the unit direction into the hole. */
interface Place {
  readonly overhang: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Balls that hang on a lip. A ball stands with its centre up to the critical overhang past where the fillet leaves the
 * bed: there the slope equals what rolling resistance holds. The cloth creeps, and every cushion hit of another ball
 * shakes the table; `tremor` scales both, 0 switches them off. All (own).
 */
export class Hanging {
  /** (R + fillet) sin atan(1.4 mu_r), m. */
  readonly critical: number;
  readonly #rate: number;
  readonly #tremor: number;
  readonly #shake: number;
  readonly #balls: Balls;
  readonly #geometry: ContactGeometry;
  readonly #radius: number;
  readonly #options: HangingOptions;
  /** When each ball drops by itself (Infinity: not), when it came to its lip, when it went over by itself. */
  readonly #dropsAt = new Float64Array(ballCount).fill(Number.POSITIVE_INFINITY);
  readonly #stoodAt = new Float64Array(ballCount).fill(Number.NaN);
  readonly #wentAt = new Float64Array(ballCount).fill(Number.NaN);
  #random: number;

  constructor(balls: Balls, physics: Parameters, geometry: ContactGeometry, radius: number, options: HangingOptions) {
    const slope = 1.4 * physics.muRoll;
    const reach = radius + options.fillet;
    this.critical = (reach * slope) / Math.sqrt(1 + slope * slope);
    this.#rate = Math.sqrt(physics.g / (1.4 * reach));
    this.#tremor = physics.tremor;
    this.#shake = (physics.ballMass * (1 + physics.eCushion)) / tableMass;
    this.#balls = balls;
    this.#geometry = geometry;
    this.#radius = radius;
    this.#options = options;
    // A seed of 0 would stay 0 for ever.
    this.#random = (options.seed >>> 0 || 1) ^ 0x9e3779b9;
  }

  /** A ball at rest set over a lip is lowered onto the fillet. True: it hangs there or stands on the bed; false: it falls at once. */
  set(i: BallId): boolean {
    const { position: p } = this.#balls;
    const o = 3 * i;
    const place = this.#placeOf(i);
    if (place === null) return true;
    this.#geometry.support(Math.abs(p[o] as number), Math.abs(p[o + 1] as number), p[o + 2] as number);
    p[o + 2] = (p[o + 2] as number) - this.#geometry.gap / this.#geometry.nz;
    this.#stoodAt[i] = before;
    if (place.overhang >= this.critical) {
      this.#wentAt[i] = 0;
      return false;
    }
    this.#dropsAt[i] = this.#holdsFor(i, place.overhang);
    return true;
  }

  /** A ball has come to rest at `t`, having moved or not: if it hangs on a lip, the cloth lets it go some time. */
  stopped(i: BallId, t: number, moved: boolean): void {
    const place = this.#placeOf(i);
    this.#dropsAt[i] = Number.POSITIVE_INFINITY;
    if (place === null) {
      this.#stoodAt[i] = Number.NaN;
      return;
    }
    if (moved || Number.isNaN(this.#stoodAt[i])) this.#stoodAt[i] = t;
    this.#dropsAt[i] = t + this.#holdsFor(i, place.overhang);
  }

  /** Something else has taken ball `i`. */
  taken(i: BallId): void {
    this.#dropsAt[i] = Number.POSITIVE_INFINITY;
  }

  /**
   * The ball that drops by itself before `next`, when anything else happens, or -1. With all else at rest (Infinity)
   * only a ball that came to its lip in this stroke still counts (22A.3).
   */
  nextDrop(next: number): BallId {
    let least = -1;
    for (let i = 0; i < ballCount; i++) {
      const at = this.#dropsAt[i] as number;
      if (at === Number.POSITIVE_INFINITY || at > next) continue;
      const stood = this.#stoodAt[i] as number;
      if (next === Number.POSITIVE_INFINITY && !(stood >= 0 && at <= stood + this.#options.brinkSeconds)) continue;
      if (least < 0 || at < (this.#dropsAt[least] as number)) least = i;
    }
    return least;
  }

  dropTime(i: BallId): number {
    return this.#dropsAt[i] as number;
  }

  /** Sends ball `i` over at `t` with this speed, m/s, or the least that it needs. */
  goOver(i: BallId, t: number, speed: number): void {
    const place = this.#placeOf(i);
    this.#dropsAt[i] = Number.POSITIVE_INFINITY;
    if (place === null) return;
    const least = over * this.#threshold(place.overhang);
    const go = speed > least ? speed : least;
    const { velocity: v, spin: w } = this.#balls;
    const o = 3 * i;
    this.#wentAt[i] = t;
    v[o] = go * place.dx;
    v[o + 1] = go * place.dy;
    w[o] = (-go * place.dy) / this.#radius;
    w[o + 1] = (go * place.dx) / this.#radius;
  }

  /** Balls that a cushion hit of ball `by` at normal speed `hit` sends over, and with what speed, m/s. */
  shaken(by: BallId, hit: number, alongX: boolean): { readonly ball: BallId; readonly speed: number }[] {
    // One draw a hit: which ball it is must not matter.
    const size = this.#tremor * this.#shake * hit * (0.5 + this.#next());
    const gone: { ball: BallId; speed: number }[] = [];
    for (let i = 0; i < ballCount; i++) {
      if (i === by || i === this.#options.held || this.#balls.phase[i] !== rest) continue;
      const place = this.#placeOf(i);
      if (place === null) continue;
      const speed = size * Math.abs(alongX ? place.dx : place.dy);
      if (speed > this.#threshold(place.overhang)) gone.push({ ball: i, speed });
    }
    return gone;
  }

  /**
   * What the fall of ball `i` is. 22A.1: a `fall` when it hung before the stroke or longer than a moment and went by
   * itself; 22A.3: else it was pocketed, and stood on the brink since `stopped`.
   */
  fell(i: BallId, pocket: Pocket, at: number, touchedSince: (since: number) => boolean): LogEvent {
    const went = this.#wentAt[i] as number;
    const stood = this.#stoodAt[i] as number;
    const untouched = !Number.isNaN(went) && !touchedSince(went);
    const ofStroke = stood >= 0 && went - stood <= this.#options.brinkSeconds;
    if (untouched && !ofStroke) return { type: "fall", ball: i, pocket, at };
    return { type: "pocket", ball: i, pocket, at, ...(untouched ? { stopped: stood } : {}) };
  }

  /** Until when balls that came to a lip in this stroke keep it open, s (22A.3); 0 without one. */
  openUntil(): number {
    let end = 0;
    for (let i = 0; i < ballCount; i++) {
      const stood = this.#stoodAt[i] as number;
      if (this.#balls.phase[i] === rest && stood >= 0) end = Math.max(end, stood + this.#options.brinkSeconds);
    }
    return end;
  }

  #placeOf(i: BallId): Place | null {
    const { position: p } = this.#balls;
    const x = p[3 * i] as number;
    const y = p[3 * i + 1] as number;
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

  /** Speed towards the hole that carries a ball over, m/s. */
  #threshold(overhang: number): number {
    const left = this.critical - overhang;
    return left > 0 ? left * this.#rate : 0;
  }

  /** How long the cloth holds it, s: until critical (1 - 0.02 ln(1 + t)) reaches its overhang. */
  #holdsFor(i: BallId, overhang: number): number {
    const share = creep * this.#tremor;
    if (share <= 0 || i === this.#options.held) return Number.POSITIVE_INFINITY;
    const logarithm = (1 - overhang / this.critical) / share;
    return logarithm < 20 ? exp(logarithm) - 1 : Number.POSITIVE_INFINITY;
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
