import { air, type Balls, gone, rest, roll, slide, spinning } from "./balls.ts";
import type { Parameters } from "./parameters.ts";

/** Slower than this over the cloth, m/s, a ball rolls or stands: rounding left over, far below anything seen. */
const still = 1e-7;
/** Rising slower than this, m/s, a ball stays on the bed: the hop would be 20 micrometres high. */
export const liftSpeed = 0.02;
/** A ball this near the bed, m, stands on it. */
const onBed = 1e-6;

/**
 * Puts ball `i` into the closed-form phase that its state asks for, at its own clock, on the plane bed.
 * Laws: sliding under constant friction, rolling under constant resistance, spin about the vertical that falls at a
 * constant rate (Marlow; Alciatore TP 4.1), free fall.
 */
export function classify(balls: Balls, i: number, physics: Parameters, radius: number): void {
  const { position: p, velocity: v, acceleration: a, spin: w, spinRate: dw } = balls;
  const o = 3 * i;
  const now = balls.at[i] as number;
  a[o] = a[o + 1] = a[o + 2] = 0;
  dw[o] = dw[o + 1] = dw[o + 2] = 0;
  const height = (p[o + 2] as number) - radius;
  const vz = v[o + 2] as number;
  if (height > onBed || vz > liftSpeed) {
    a[o + 2] = -physics.g;
    balls.phase[i] = air;
    balls.until[i] = now + (vz + Math.sqrt(vz * vz + 2 * physics.g * (height > 0 ? height : 0))) / physics.g;
    return;
  }
  p[o + 2] = radius;
  v[o + 2] = 0;
  const vx = v[o] as number;
  const vy = v[o + 1] as number;
  const ux = vx - radius * (w[o + 1] as number);
  const uy = vy + radius * (w[o] as number);
  const u = Math.sqrt(ux * ux + uy * uy);
  if (u > still) {
    const friction = physics.muSlide * physics.g;
    a[o] = (-friction * ux) / u;
    a[o + 1] = (-friction * uy) / u;
    dw[o] = (2.5 / radius) * (a[o + 1] as number);
    dw[o + 1] = (-2.5 / radius) * (a[o] as number);
    balls.phase[i] = slide;
    balls.until[i] = now + (2 * u) / (7 * friction);
    return;
  }
  const speed = Math.sqrt(vx * vx + vy * vy);
  if (speed > still) {
    const resistance = physics.muRoll * physics.g;
    w[o] = -vy / radius;
    w[o + 1] = vx / radius;
    a[o] = (-resistance * vx) / speed;
    a[o + 1] = (-resistance * vy) / speed;
    dw[o] = -(a[o + 1] as number) / radius;
    dw[o + 1] = (a[o] as number) / radius;
    balls.phase[i] = roll;
    balls.until[i] = now + speed / resistance;
    return;
  }
  v[o] = v[o + 1] = w[o] = w[o + 1] = 0;
  const wz = w[o + 2] as number;
  if (wz !== 0) {
    balls.phase[i] = spinning;
    balls.until[i] = now + (wz < 0 ? -wz : wz) / physics.spinDecay;
    return;
  }
  balls.phase[i] = rest;
  balls.until[i] = Number.POSITIVE_INFINITY;
}

/** Moves ball `i` along its closed form to time `t`. */
export function advance(balls: Balls, i: number, t: number, physics: Parameters): void {
  const phase = balls.phase[i] as number;
  const dt = t - (balls.at[i] as number);
  balls.at[i] = t;
  if (dt === 0 || phase === rest || phase === gone) return;
  const { position: p, velocity: v, acceleration: a, spin: w, spinRate: dw } = balls;
  const o = 3 * i;
  for (let k = o; k < o + 3; k++) {
    const vk = v[k] as number;
    const ak = a[k] as number;
    p[k] = (p[k] as number) + (vk + (ak * dt) / 2) * dt;
    v[k] = vk + ak * dt;
    w[k] = (w[k] as number) + (dw[k] as number) * dt;
  }
  if (phase !== air) w[o + 2] = decaySpin(w[o + 2] as number, physics.spinDecay * dt);
}

/** Spin about the vertical after it has lost `loss` of its size. */
export function decaySpin(wz: number, loss: number): number {
  if (wz > loss) return wz - loss;
  if (wz < -loss) return wz + loss;
  return 0;
}

/** Ends the phase of ball `i`, which stands at its `until`: exact values where the law gives them, then the next phase. */
export function finishPhase(balls: Balls, i: number, physics: Parameters, radius: number): void {
  const { position: p, velocity: v, spin: w } = balls;
  const o = 3 * i;
  const phase = balls.phase[i];
  if (phase === slide) {
    w[o] = -(v[o + 1] as number) / radius;
    w[o + 1] = (v[o] as number) / radius;
  } else if (phase === roll) {
    v[o] = v[o + 1] = w[o] = w[o + 1] = 0;
  } else if (phase === spinning) {
    w[o + 2] = 0;
  } else if (phase === air) {
    p[o + 2] = radius;
    landOnBed(balls, i, physics, radius);
  }
  classify(balls, i, physics, radius);
}

/** A ball that strikes the bed: restitution, and the friction of that impulse, which sticks at most. */
export function landOnBed(balls: Balls, i: number, physics: Parameters, radius: number): void {
  const { velocity: v, spin: w } = balls;
  const o = 3 * i;
  const vz = v[o + 2] as number;
  if (vz >= 0) return;
  const bounce = -physics.eBed * vz;
  const up = bounce > liftSpeed ? bounce : 0;
  v[o + 2] = up;
  const impulse = up - vz;
  const ux = (v[o] as number) - radius * (w[o + 1] as number);
  const uy = (v[o + 1] as number) + radius * (w[o] as number);
  const u = Math.sqrt(ux * ux + uy * uy);
  if (u === 0) return;
  const slip = physics.muSlide * impulse;
  const stick = (2 * u) / 7;
  const dv = slip < stick ? slip : stick;
  const dx = (-dv * ux) / u;
  const dy = (-dv * uy) / u;
  v[o] = (v[o] as number) + dx;
  v[o + 1] = (v[o + 1] as number) + dy;
  w[o] = (w[o] as number) + (2.5 / radius) * dy;
  w[o + 1] = (w[o + 1] as number) - (2.5 / radius) * dx;
}
