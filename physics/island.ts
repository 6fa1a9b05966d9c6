import type { Balls } from "./balls.ts";
import { bedSupport, type ContactGeometry, noSupport } from "./contact-geometry.ts";
import type { Cue } from "./cue.ts";
import { Knots } from "./knots.ts";
import { seated } from "./laws/bed.ts";
import type { HertzLaw } from "./laws/hertz.ts";
import type { Obstacles } from "./obstacles.ts";
import { PairContacts } from "./pair-contacts.ts";
import type { Parameters } from "./parameters.ts";
import type { Recorder } from "./recorder.ts";
import { TableContacts } from "./table-contacts.ts";

/** Steps, s: with a ball or the tip in contact, and with rubber or the bed alone. */
export const fineStep = 5e-6;
export const coarseStep = 5e-5;
/** Slower than this for so long, a ball in a pocket zone or against rubber is at rest: m/s, s. What creeps is quicker. */
const restSpeed = 1e-8;
const restTime = 0.01;
/** A ball this far under its height on the bed, m, has been in the pocket (21.5). */
const sunkBelow = 0.005;

/** Balls that are integrated together, with one clock. */
export class Island {
  /** Members, by id. */
  readonly balls: number[] = [];
  at: number;
  cue: Cue | null = null;
  /** Pairs that may touch soon, as 16 i + j with i < j. */
  pairs: number[] = [];
  /** Nothing from outside can touch a member before this time. */
  safeUntil = 0;
  /** Upper bound of the members' energy per ball mass, J/kg. */
  energy = 0;
  /** Steps until the member list is looked over again. */
  patience = 0;
  /** Time from now in which no new contact within the island can open, at its present speeds. */
  nextOpening = Number.POSITIVE_INFINITY;
  /** Balls or the tip touched in the last step. */
  busy = true;

  constructor(at: number) {
    this.at = at;
  }
}

/** Advances islands: contacts of balls with balls, with the table and with the cue, step by step. */
export class Integrator {
  readonly pairs: PairContacts;
  readonly table: TableContacts;
  readonly knots: Knots;
  /** Since when each ball has been moving, where it entered its island, and whether it has been down a hole. */
  readonly #quiet = new Float64Array(16);
  readonly #entered = new Float64Array(32);
  readonly #sunk = new Uint8Array(16);
  readonly #balls: Balls;
  readonly #physics: Parameters;
  readonly #geometry: ContactGeometry;
  readonly #radius: number;
  readonly #recorder: Recorder;

  constructor(
    balls: Balls,
    physics: Parameters,
    geometry: ContactGeometry,
    obstacles: Obstacles,
    radius: number,
    hertz: HertzLaw,
    recorder: Recorder,
  ) {
    this.#balls = balls;
    this.#physics = physics;
    this.#geometry = geometry;
    this.#radius = radius;
    this.#recorder = recorder;
    this.knots = new Knots(balls, recorder);
    this.pairs = new PairContacts(balls, physics, radius, hertz, recorder, this.knots);
    this.table = new TableContacts(balls, physics, geometry, obstacles, radius, recorder, this.knots);
  }

  /** One step of `dt`: half drift, kick at the midpoint, half drift. */
  step(island: Island, dt: number): void {
    const half = dt / 2;
    const middle = island.at + half;
    const members = island.balls;
    for (let k = 0; k < members.length; k++) this.#drift(members[k] as number, half);
    island.cue?.drift(half);
    island.busy = false;
    this.table.pressed.fill(0);
    island.nextOpening = Number.POSITIVE_INFINITY;
    this.pairs.press(island, dt, middle);
    if (island.cue !== null) this.#pressTip(island, island.cue, dt, middle);
    for (let k = 0; k < members.length; k++) this.table.kick(members[k] as number, dt, middle);
    for (let k = 0; k < members.length; k++) this.#drift(members[k] as number, half);
    island.cue?.drift(half);
    island.at += dt;
    for (let k = 0; k < members.length; k++) {
      const i = members[k] as number;
      this.#balls.at[i] = island.at;
      this.#settle(i);
    }
    if (island.cue !== null) island.cue.at = island.at;
  }

  /** Whether ball `i` touches another ball, rubber or a lip. */
  touches(i: number, members: readonly number[]): boolean {
    return this.table.touches(i) || this.pairs.touches(i, members);
  }

  /** A ball that enters an island. */
  enter(i: number): void {
    this.knots.mark(i);
    const z = this.#balls.position[3 * i + 2] as number;
    this.table.supported[i] = z - this.#radius < 1e-6 ? bedSupport : noSupport;
    this.#quiet[i] = this.#balls.at[i] as number;
    this.#entered[2 * i] = this.#balls.position[3 * i] as number;
    this.#entered[2 * i + 1] = this.#balls.position[3 * i + 1] as number;
  }

  /** Whether a ball is elsewhere than where it entered its island, or in motion. */
  hasMoved(i: number): boolean {
    const { position: p } = this.#balls;
    return p[3 * i] !== this.#entered[2 * i] || p[3 * i + 1] !== this.#entered[2 * i + 1] || this.#balls.moves(i);
  }

  #drift(i: number, dt: number): void {
    const { position: p, velocity: v } = this.#balls;
    const o = 3 * i;
    p[o] = (p[o] as number) + (v[o] as number) * dt;
    p[o + 1] = (p[o + 1] as number) + (v[o + 1] as number) * dt;
    p[o + 2] = (p[o + 2] as number) + (v[o + 2] as number) * dt;
  }

  #pressTip(island: Island, cue: Cue, dt: number, now: number): void {
    cue.begin();
    for (let k = 0; k < island.balls.length; k++) {
      const i = island.balls[k] as number;
      if (cue.press(this.#balls, i, dt, now)) {
        island.busy = true;
        this.table.pressed[i] = 1;
        this.#recorder.force(i, -1, now, cue.pressure);
        continue;
      }
      if (cue.touches(i)) this.closeTip(cue, i, now);
      const gap = cue.gap(this.#balls, i);
      const closing = this.tipClosing(cue, i);
      if (closing > 0 && gap > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
    }
    cue.yield();
    cue.kick(dt);
  }

  /** Speed at which cue and ball `i` approach, m/s, after its gap was asked for. */
  tipClosing(cue: Cue, i: number): number {
    const { velocity: v } = this.#balls;
    return cue.closing(v[3 * i] as number, v[3 * i + 1] as number, v[3 * i + 2] as number);
  }

  closeTip(cue: Cue, i: number, now: number): void {
    const part = cue.part[i] ?? "tip";
    this.#recorder.contact({
      type: "tip",
      ball: i,
      from: cue.since[i] as number,
      to: now,
      ...(part === "tip" ? {} : { part }),
      peak: cue.peak[i] as number,
    });
    this.knots.atContact(i, now);
    cue.release(i);
  }

  /** After a step: back onto the bed what sank by rounding, and count how long the ball has been still. */
  #settle(i: number): void {
    const { position: p, velocity: v, spin: w } = this.#balls;
    const o = 3 * i;
    const sunk = this.#radius - (p[o + 2] as number);
    if (this.table.pressed[i] === 0 && this.table.supported[i] === bedSupport && sunk > 0 && sunk < seated)
      p[o + 2] = this.#radius;
    const r = this.#radius;
    const still =
      Math.abs(v[o] as number) < restSpeed &&
      Math.abs(v[o + 1] as number) < restSpeed &&
      Math.abs(v[o + 2] as number) < restSpeed &&
      Math.abs(w[o] as number) * r < restSpeed &&
      Math.abs(w[o + 1] as number) * r < restSpeed &&
      Math.abs(w[o + 2] as number) * r < restSpeed;
    if (!still || this.table.supported[i] === noSupport) this.#quiet[i] = this.#balls.at[i] as number;
  }

  /** Whether a ball has been still long enough to be at rest where it stands. */
  hasSettled(i: number): boolean {
    return (this.#balls.at[i] as number) - (this.#quiet[i] as number) > restTime;
  }

  /**
   * Depth bookkeeping for 21.5, rail hops and falls: returns what became of the ball, if anything. A ball in a hole
   * that has not the energy to come back up to the bed is pocketed: behind the lip hangs a net, not a funnel.
   */
  fate(i: number): "pocketed" | "floor" | null {
    const { position: p } = this.#balls;
    const o = 3 * i;
    const x = Math.abs(p[o] as number);
    const y = Math.abs(p[o + 1] as number);
    const z = p[o + 2] as number;
    if (z < -this.#radius) return "pocketed";
    if (z < this.#radius - sunkBelow) {
      this.#sunk[i] = 1;
      const energy = this.#balls.energy(i, this.#radius) + this.#physics.g * (z - this.#radius);
      return energy < 0 && this.#geometry.holeAt(x, y) >= 0 ? "pocketed" : null;
    }
    const at = this.#balls.at[i] as number;
    if (this.#sunk[i] === 1 && this.table.supported[i] === bedSupport) {
      this.#sunk[i] = 0;
      this.#recorder.event({ type: "bounce-out", ball: i, pocket: this.table.pocketOf(i), at });
    }
    const beyond = this.#geometry.beyondNose(x, y);
    if (!Number.isNaN(this.table.railFrom[i]) && beyond < 0 && this.table.supported[i] === bedSupport) {
      this.#recorder.event({ type: "rail", ball: i, from: this.table.railFrom[i] as number, to: at });
      this.table.railFrom[i] = Number.NaN;
    }
    if (beyond > this.#geometry.railEdge && this.#geometry.holeAt(x, y) < 0) return "floor";
    return null;
  }

  /** Closes what a ball leaves behind when it goes out of play. */
  leave(i: number, members: readonly number[], now: number): void {
    this.table.leave(i, now);
    this.pairs.leave(i, members, now);
  }
}
