import type { Balls } from "./balls.ts";
import type { Knots } from "./knots.ts";
import type { HertzLaw } from "./laws/hertz.ts";
import { ballFriction, type Parameters } from "./parameters.ts";
import type { Recorder } from "./recorder.ts";

/**
 * A pair that meets at more than this, m/s, is a blow: it keeps the normal of its first touch for so long, s, as the
 * closed form does. Frozen pairs and presses follow the balls, after a blow with this lag, s.
 */
const blowSpeed = 0.02;
const blowTime = 6e-4;
const normalLag = 2e-4;
/** Rounds velocities to a grid, so that sums of a ball's impulses do not depend on their order: m/s and rad/s. */
const velocityGrid = 384;
const spinGrid = 24576;

/** What pairs need of the island that they are in. */
interface Group {
  readonly balls: readonly number[];
  readonly pairs: readonly number[];
  busy: boolean;
  nextOpening: number;
}

/** Hertz contacts of balls with balls in islands: one state a pair, by its key. */
export class PairContacts {
  /** Start of the contact (NaN: none), its normal, greatest approach, peak and its time, by 16 i + j, i < j. */
  readonly since = new Float64Array(256).fill(Number.NaN);
  readonly #normal = new Float64Array(768);
  readonly #approach = new Float64Array(256);
  readonly #blow = new Uint8Array(256);
  readonly #mu = new Float64Array(256);
  readonly #peak = new Float64Array(256);
  readonly #turn = new Float64Array(256);
  readonly #moving = new Uint8Array(256);
  readonly #dv = new Float64Array(48);
  readonly #dw = new Float64Array(48);
  readonly #balls: Balls;
  readonly #physics: Parameters;
  readonly #radius: number;
  readonly #hertz: HertzLaw;
  readonly #recorder: Recorder;
  readonly #knots: Knots;

  constructor(balls: Balls, physics: Parameters, radius: number, hertz: HertzLaw, recorder: Recorder, knots: Knots) {
    this.#balls = balls;
    this.#physics = physics;
    this.#radius = radius;
    this.#hertz = hertz;
    this.#recorder = recorder;
    this.#knots = knots;
  }

  /** Hertz contacts of all pairs: forces from one state, summed on a grid, then applied. */
  press(island: Group, dt: number, now: number): void {
    const { position: p, velocity: v, spin: w } = this.#balls;
    const { pairs } = island;
    const dv = this.#dv;
    const dw = this.#dw;
    const diameter = 2 * this.#radius;
    let any = false;
    for (let k = 0; k < pairs.length; k++) {
      const key = pairs[k] as number;
      const i = key >> 4;
      const j = key & 15;
      const a = 3 * i;
      const b = 3 * j;
      const dx = (p[b] as number) - (p[a] as number);
      const dy = (p[b + 1] as number) - (p[a + 1] as number);
      const dz = (p[b + 2] as number) - (p[a + 2] as number);
      const rx = (v[a] as number) - (v[b] as number);
      const ry = (v[a + 1] as number) - (v[b + 1] as number);
      const rz = (v[a + 2] as number) - (v[b + 2] as number);
      const squared = dx * dx + dy * dy + dz * dz;
      const distance = Math.sqrt(squared);
      const n = 3 * key;
      const normal = this.#normal;
      let since = this.since[key] as number;
      if (Number.isNaN(since)) {
        const closing = (rx * dx + ry * dy + rz * dz) / distance;
        const gap = distance - diameter;
        if (gap >= 0) {
          if (closing > 0 && gap < closing * island.nextOpening) island.nextOpening = gap / closing;
          continue;
        }
        if (closing <= 0) continue;
        since = now + gap / closing;
        if (since < now - dt / 2) since = now - dt / 2;
        this.since[key] = since;
        this.#knots.atContact(i, now);
        this.#knots.atContact(j, now);
        normal[n] = dx / distance;
        normal[n + 1] = dy / distance;
        normal[n + 2] = dz / distance;
        this.#approach[key] = 0;
        this.#blow[key] = closing > blowSpeed ? 1 : 0;
        this.#mu[key] = Number.NaN;
        this.#peak[key] = 0;
        this.#turn[key] = since;
        this.#moving[key] = (this.#balls.moves(i) ? 1 : 0) + (this.#balls.moves(j) ? 2 : 0);
      } else if (this.#blow[key] === 0) {
        this.#turnNormal(n, dx / distance, dy / distance, dz / distance, 1);
      } else if (now - since > blowTime) {
        this.#turnNormal(n, dx / distance, dy / distance, dz / distance, dt / normalLag);
      }
      const nx = normal[n] as number;
      const ny = normal[n + 1] as number;
      const nz = normal[n + 2] as number;
      const depth = diameter - (dx * nx + dy * ny + dz * nz);
      if (depth <= 0) {
        this.close(key, now);
        continue;
      }
      island.busy = true;
      const closing = rx * nx + ry * ny + rz * nz;
      if (closing > (this.#approach[key] as number)) this.#approach[key] = closing;
      const approach = this.#approach[key] as number;
      const lambda = this.#hertz.damping > 0 && approach > 0 ? this.#hertz.damping / approach : this.#hertz.lambda;
      const elastic = this.#hertz.stiffness * depth * Math.sqrt(depth);
      // Damped by the velocity in the middle of the step, as rubber is.
      const force = (elastic * (1 + lambda * closing)) / (1 + (elastic * lambda * dt) / this.#physics.ballMass);
      if (force <= 0) continue;
      if (force > (this.#peak[key] as number)) {
        this.#peak[key] = force;
        this.#turn[key] = now;
      }
      this.#recorder.force(i, j, now, force);
      const impulse = (force * dt) / this.#physics.ballMass;
      const radius = this.#radius;
      const sx = (w[a] as number) + (w[b] as number);
      const sy = (w[a + 1] as number) + (w[b + 1] as number);
      const sz = (w[a + 2] as number) + (w[b + 2] as number);
      const ux = rx - closing * nx + radius * (sy * nz - sz * ny);
      const uy = ry - closing * ny + radius * (sz * nx - sx * nz);
      const uz = rz - closing * nz + radius * (sx * ny - sy * nx);
      const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
      let fx = 0;
      let fy = 0;
      let fz = 0;
      if (u > 0) {
        // A blow keeps the friction of its first slip, as the closed form does.
        if (Number.isNaN(this.#mu[key])) this.#mu[key] = ballFriction(this.#physics.muBall, u);
        const mu = this.#blow[key] === 1 ? (this.#mu[key] as number) : ballFriction(this.#physics.muBall, u);
        const slip = mu * impulse;
        const stick = u / 7;
        const size = -(slip < stick ? slip : stick) / u;
        fx = size * ux;
        fy = size * uy;
        fz = size * uz;
        const turn = 2.5 / radius;
        const tx = turn * (ny * fz - nz * fy) + spinGrid - spinGrid;
        const ty = turn * (nz * fx - nx * fz) + spinGrid - spinGrid;
        const tz = turn * (nx * fy - ny * fx) + spinGrid - spinGrid;
        dw[a] = (dw[a] as number) + tx;
        dw[a + 1] = (dw[a + 1] as number) + ty;
        dw[a + 2] = (dw[a + 2] as number) + tz;
        dw[b] = (dw[b] as number) + tx;
        dw[b + 1] = (dw[b + 1] as number) + ty;
        dw[b + 2] = (dw[b + 2] as number) + tz;
      }
      const ix = fx - impulse * nx + velocityGrid - velocityGrid;
      const iy = fy - impulse * ny + velocityGrid - velocityGrid;
      const iz = fz - impulse * nz + velocityGrid - velocityGrid;
      dv[a] = (dv[a] as number) + ix;
      dv[a + 1] = (dv[a + 1] as number) + iy;
      dv[a + 2] = (dv[a + 2] as number) + iz;
      dv[b] = (dv[b] as number) - ix;
      dv[b + 1] = (dv[b + 1] as number) - iy;
      dv[b + 2] = (dv[b + 2] as number) - iz;
      any = true;
    }
    if (!any) return;
    for (let k = 0; k < island.balls.length; k++) {
      const o = 3 * (island.balls[k] as number);
      for (let c = o; c < o + 3; c++) {
        v[c] = (v[c] as number) + (dv[c] as number);
        w[c] = (w[c] as number) + (dw[c] as number);
        dv[c] = 0;
        dw[c] = 0;
      }
    }
  }

  #turnNormal(n: number, x: number, y: number, z: number, share: number): void {
    const normal = this.#normal;
    const part = share < 1 ? share : 1;
    const nx = (normal[n] as number) + part * (x - (normal[n] as number));
    const ny = (normal[n + 1] as number) + part * (y - (normal[n + 1] as number));
    const nz = (normal[n + 2] as number) + part * (z - (normal[n + 2] as number));
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    normal[n] = nx / size;
    normal[n + 1] = ny / size;
    normal[n + 2] = nz / size;
  }

  close(key: number, now: number): void {
    const i = key >> 4;
    const j = key & 15;
    const moving = this.#moving[key] as number;
    this.#recorder.contact({
      type: "balls",
      balls: [i, j],
      from: this.since[key] as number,
      to: now,
      peak: this.#peak[key] as number,
      ...(moving === 3 ? {} : { moving: moving === 1 ? [i] : moving === 2 ? [j] : [] }),
    });
    this.#knots.atContact(i, now);
    this.#knots.atContact(j, now);
    this.since[key] = Number.NaN;
  }

  /** Whether ball `i` touches another of these. */
  touches(i: number, members: readonly number[]): boolean {
    return members.some((j) => j !== i && !Number.isNaN(this.since[pairKey(i, j)]));
  }

  /** Closes what ball `i` still touches. */
  leave(i: number, members: readonly number[], now: number): void {
    for (const j of members) {
      const key = pairKey(i, j);
      if (j !== i && !Number.isNaN(this.since[key])) this.close(key, now);
    }
  }
}

/** Key of a pair, the lower id first. */
function pairKey(i: number, j: number): number {
  return i < j ? 16 * i + j : 16 * j + i;
}
