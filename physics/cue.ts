import type { Stroke } from "../rules/case.ts";
import { ballCount, type CuePart, cueParts } from "../rules/log.ts";
import type { Balls } from "./balls.ts";
import { CueShape, cueFrame, domeCentre } from "./cue-shape.ts";
import { handForce } from "./hand.ts";
import { dampingFactor, type Parameters } from "./parameters.ts";

/** Pull of the bridge on a tip that was thrown sideways, back onto its line once it is free, rad/s (own). */
const bridgeRate = 125;

/**
 * The cue as a body: its mass along the axis, an end mass that is free sideways, and a dome of leather as a spring with
 * one stiffness and one damping in all directions under a Coulomb limit. SI. The axis keeps its direction.
 */
export class Cue extends CueShape {
  readonly right: readonly [number, number, number];
  readonly up: readonly [number, number, number];
  /** Travel since the first contact along axis, right, up, m, and its rate. */
  readonly travel = new Float64Array(3);
  readonly rate = new Float64Array(3);
  /** What the hand wants: speed at first contact, m/s, and the length over which it drives, m. */
  readonly speed: number;
  readonly followThrough: number;
  /** Degrees, as played. */
  readonly elevation: number;
  readonly ball: number;
  at = 0;
  /** When the record last had a knot of it. */
  knotAt = Number.NEGATIVE_INFINITY;
  /** In an island, or moving alone. */
  engaged = false;
  /** Put away: the stroke is over for it. */
  away = false;
  /** Since when the cue touches each ball (NaN: it does not), with the contact's peak, N, and hindmost part. */
  readonly since = new Float64Array(ballCount).fill(Number.NaN);
  readonly peak = new Float64Array(ballCount);
  readonly part: CuePart[] = [];
  /** Greatest force in the last step, N. */
  force = 0;
  /** Force of the last `press`, N. */
  pressure = 0;
  /** Of each contact: its greatest approach, m/s, and the shear of leather and ball, m. */
  readonly #approach = new Float64Array(ballCount);
  readonly #shear = new Float64Array(3 * ballCount);
  /** What the balls of this step take from the cue's rates, on a grid: their order does not matter. */
  readonly #taken = new Float64Array(3);
  readonly #start: readonly [number, number, number];
  readonly #physics: Parameters;
  readonly #damping: number;

  constructor(
    stroke: Stroke,
    elevation: number,
    followThrough: number,
    balls: Balls,
    physics: Parameters,
    radius: number,
  ) {
    const frame = cueFrame(stroke.azimuth, elevation);
    super(frame.axis, physics, radius);
    this.right = frame.right;
    this.up = frame.up;
    this.ball = stroke.ball;
    this.speed = stroke.speed;
    this.followThrough = followThrough;
    this.elevation = elevation;
    this.#physics = physics;
    this.#damping = dampingFactor(physics.eTip);
    this.#start = domeCentre(balls, stroke, frame, radius, physics.tipRadius);
    this.rate[0] = stroke.speed;
    this.#place();
  }

  /** Foremost point of the tip. */
  tip(): readonly [number, number, number] {
    const r = this.#physics.tipRadius;
    const { dome, axis } = this;
    return [(dome[0] as number) + r * axis[0], (dome[1] as number) + r * axis[1], (dome[2] as number) + r * axis[2]];
  }

  drift(dt: number): void {
    for (let k = 0; k < 3; k++) this.travel[k] = (this.travel[k] as number) + (this.rate[k] as number) * dt;
    this.#place();
  }

  /** Whether the cue touches any ball, or one of them. */
  touches(i?: number): boolean {
    if (i !== undefined) return !Number.isNaN(this.since[i]);
    return this.since.some((at) => !Number.isNaN(at));
  }

  /** The hand on the axis, and the bridge on the sides, for one step. */
  kick(dt: number): void {
    const rate = this.rate[0] as number;
    const force = handForce(this.#physics, this.speed, this.followThrough, this.travel[0] as number, rate);
    this.rate[0] = rate + (force / this.#physics.cueMass) * dt;
    if (this.touches()) return;
    for (let k = 1; k < 3; k++) {
      const pull = -bridgeRate * (bridgeRate * (this.travel[k] as number) + 2 * (this.rate[k] as number));
      this.rate[k] = (this.rate[k] as number) + pull * dt;
    }
  }

  /** Gap between the cue and ball `i` at their present places, m; see `near`. */
  gap(balls: Balls, i: number): number {
    const { position: p } = balls;
    return this.near(p[3 * i] as number, p[3 * i + 1] as number, p[3 * i + 2] as number);
  }

  /** Speed at which the cue and a ball with this velocity close along the normal last asked for, m/s. */
  closing(vx: number, vy: number, vz: number): number {
    return (this.velocity(0) - vx) * this.nx + (this.velocity(1) - vy) * this.ny + (this.velocity(2) - vz) * this.nz;
  }

  /** Velocity of the dome, m/s. */
  velocity(k: 0 | 1 | 2): number {
    return (
      (this.rate[0] as number) * this.axis[k] +
      (this.rate[1] as number) * this.right[k] +
      (this.rate[2] as number) * this.up[k]
    );
  }

  /**
   * Cue on ball `i` for one step of `dt` ending half a step after `now`: spring and damper along the whole shear
   * vector, sliding on the ball's surface at the Coulomb limit. True while they touch.
   */
  press(balls: Balls, i: number, dt: number, now: number): boolean {
    const { velocity: v, spin: w } = balls;
    const { tipStiffness, ballMass, cueMass } = this.#physics;
    const endMass = this.#physics.cueEndMass > leastEndMass ? this.#physics.cueEndMass : leastEndMass;
    const o = 3 * i;
    const depth = -this.gap(balls, i);
    if (depth <= 0) return false;
    const { nx, ny, nz } = this;
    const muTip = this.nearPart === "tip" ? this.#physics.muTip : muWood;
    const r = this.ballRadius;
    const wx = w[o] as number;
    const wy = w[o + 1] as number;
    const wz = w[o + 2] as number;
    // Velocity of the ball's surface at the tip, relative to the tip.
    const rx = (v[o] as number) - r * (wy * nz - wz * ny) - this.velocity(0);
    const ry = (v[o + 1] as number) - r * (wz * nx - wx * nz) - this.velocity(1);
    const rz = (v[o + 2] as number) - r * (wx * ny - wy * nx) - this.velocity(2);
    const shear = this.#shear;
    if (!this.touches(i)) {
      const closing = -(rx * nx + ry * ny + rz * nz);
      // At the surface, but not before this step began.
      const since = closing > 0 ? now - depth / closing : now;
      this.since[i] = since > now - dt / 2 + 1e-12 ? since : now - dt / 2;
      this.peak[i] = 0;
      this.part[i] = this.nearPart;
      this.#approach[i] = 0;
      shear.fill(0, o, o + 3);
    }
    // The greatest so far: a ball that the tip leans on may be struck against it later.
    const speed = Math.sqrt(rx * rx + ry * ry + rz * rz);
    if (speed > (this.#approach[i] as number)) this.#approach[i] = speed;
    const approach = this.#approach[i] as number;
    const outward = rx * nx + ry * ny + rz * nz;
    const tx = rx - outward * nx;
    const ty = ry - outward * ny;
    const tz = rz - outward * nz;
    let sx = (shear[o] as number) + tx * dt;
    let sy = (shear[o + 1] as number) + ty * dt;
    let sz = (shear[o + 2] as number) + tz * dt;
    // The patch turns with the normal: keep the shear across it.
    const skew = sx * nx + sy * ny + sz * nz;
    sx -= skew * nx;
    sy -= skew * ny;
    sz -= skew * nz;
    const size = Math.sqrt(depth * depth + sx * sx + sy * sy + sz * sz);
    const damping = approach > 0 ? (tipStiffness * this.#damping * size) / approach : 0;
    const { axis, right, up } = this;
    const along = nx * axis[0] + ny * axis[1] + nz * axis[2];
    // Damped by the velocity in the middle of the step: explicitly, a deep slow contact would feed the light end.
    const pliant = 1 / ballMass + (along * along) / cueMass + (1 - along * along) / endMass;
    const push = (tipStiffness * depth - damping * outward) / (1 + (damping * dt * pliant) / 2);
    const normal = push > 0 ? push : 0;
    const lag = 1 / (1 + (damping * dt * (3.5 / ballMass + 1 / endMass)) / 2);
    let fx = (-tipStiffness * sx - damping * tx) * lag;
    let fy = (-tipStiffness * sy - damping * ty) * lag;
    let fz = (-tipStiffness * sz - damping * tz) * lag;
    const across = Math.sqrt(fx * fx + fy * fy + fz * fz);
    if (across > muTip * normal) {
      const scale = across > 0 ? (muTip * normal) / across : 0;
      fx *= scale;
      fy *= scale;
      fz *= scale;
      sx = -fx / tipStiffness;
      sy = -fy / tipStiffness;
      sz = -fz / tipStiffness;
    }
    shear[o] = sx;
    shear[o + 1] = sy;
    shear[o + 2] = sz;
    if (normal > this.force) this.force = normal;
    if (normal > (this.peak[i] as number)) this.peak[i] = normal;
    if (cueParts.indexOf(this.nearPart) > cueParts.indexOf(this.part[i] ?? "tip")) this.part[i] = this.nearPart;
    this.pressure = normal;
    const turn = -2.5 / (r * ballMass);
    w[o] = wx + turn * (ny * fz - nz * fy) * dt;
    w[o + 1] = wy + turn * (nz * fx - nx * fz) * dt;
    w[o + 2] = wz + turn * (nx * fy - ny * fx) * dt;
    fx += normal * nx;
    fy += normal * ny;
    fz += normal * nz;
    v[o] = (v[o] as number) + (fx / ballMass) * dt;
    v[o + 1] = (v[o + 1] as number) + (fy / ballMass) * dt;
    v[o + 2] = (v[o + 2] as number) + (fz / ballMass) * dt;
    const taken = this.#taken;
    taken[0] = (taken[0] as number) + grid(((fx * axis[0] + fy * axis[1] + fz * axis[2]) / cueMass) * dt);
    taken[1] = (taken[1] as number) + grid(((fx * right[0] + fy * right[1] + fz * right[2]) / endMass) * dt);
    taken[2] = (taken[2] as number) + grid(((fx * up[0] + fy * up[1] + fz * up[2]) / endMass) * dt);
    return true;
  }

  /** Before the balls of a step press on the cue, and after. */
  begin(): void {
    this.force = 0;
    this.#taken.fill(0);
  }

  yield(): void {
    for (let k = 0; k < 3; k++) this.rate[k] = (this.rate[k] as number) - (this.#taken[k] as number);
  }

  release(i: number): void {
    this.since[i] = Number.NaN;
  }

  #place(): void {
    const q = this.travel[0] as number;
    const s = this.travel[1] as number;
    const h = this.travel[2] as number;
    const { dome, axis, right, up } = this;
    dome[0] = this.#start[0] + q * axis[0] + s * right[0] + h * up[0];
    dome[1] = this.#start[1] + q * axis[1] + s * right[1] + h * up[1];
    dome[2] = this.#start[2] + q * axis[2] + s * right[2] + h * up[2];
  }
}

/** Rounds to a multiple of 2^-44 m/s: sums of such numbers are exact. */
function grid(rate: number): number {
  return rate + 384 - 384;
}

/** Ferrule and wood on a ball (own). */
const muWood = 0.2;

/** A lighter end than this, kg, would need a shorter step than 5 microseconds. */
const leastEndMass = 0.004;
