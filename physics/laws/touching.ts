import type { Balls } from "../balls.ts";

const most = 4;
/** Rounds over all surfaces; two that both stick agree to a thousandth by then. */
const rounds = 4;

/**
 * Surfaces at rest that press on one ball in one step: their Coulomb frictions are found together, since what one
 * holds the other drags. Projected Gauss-Seidel over accumulated impulses (Moreau; Catto 2005), per ball mass, m/s.
 */
export class Touching {
  count = 0;
  readonly #normal = new Float64Array(3 * most);
  readonly #friction = new Float64Array(3 * most);
  readonly #impulse = new Float64Array(most);
  readonly #mu = new Float64Array(most);
  /** Outward speed that a rigid surface leaves the ball with; NaN: the impulse of a soft one is given. */
  readonly #up = new Float64Array(most);

  clear(): void {
    this.count = 0;
  }

  /** A surface with this outward normal and friction whose normal impulse so far has been applied already. */
  add(nx: number, ny: number, nz: number, impulse: number, mu: number, up: number): void {
    const k = this.count;
    if (k >= most) return;
    this.count = k + 1;
    this.#normal[3 * k] = nx;
    this.#normal[3 * k + 1] = ny;
    this.#normal[3 * k + 2] = nz;
    this.#friction.fill(0, 3 * k, 3 * k + 3);
    this.#impulse[k] = impulse;
    this.#mu[k] = mu;
    this.#up[k] = up;
  }

  impulse(k: number): number {
    return this.#impulse[k] as number;
  }

  /** Whether surface `k` holds the ball without slip. */
  sticks(k: number): boolean {
    const [x, y, z] = [this.#friction[3 * k], this.#friction[3 * k + 1], this.#friction[3 * k + 2]] as [
      number,
      number,
      number,
    ];
    const limit = (this.#mu[k] as number) * (this.#impulse[k] as number);
    return x * x + y * y + z * z < limit * limit;
  }

  solve(balls: Balls, i: number, radius: number): void {
    const turns = this.count === 1 ? 1 : rounds;
    for (let turn = 0; turn < turns; turn++) {
      for (let k = 0; k < this.count; k++) this.#relax(balls, i, radius, k);
    }
  }

  #relax(balls: Balls, i: number, radius: number, k: number): void {
    const { velocity: v, spin: w } = balls;
    const o = 3 * i;
    const n = 3 * k;
    const nx = this.#normal[n] as number;
    const ny = this.#normal[n + 1] as number;
    const nz = this.#normal[n + 2] as number;
    let vx = v[o] as number;
    let vy = v[o + 1] as number;
    let vz = v[o + 2] as number;
    let along = vx * nx + vy * ny + vz * nz;
    const up = this.#up[k] as number;
    if (!Number.isNaN(up)) {
      const before = this.#impulse[k] as number;
      const after = before + up - along;
      const change = (after > 0 ? after : 0) - before;
      this.#impulse[k] = before + change;
      vx += change * nx;
      vy += change * ny;
      vz += change * nz;
      along += change;
    }
    const wx = w[o] as number;
    const wy = w[o + 1] as number;
    const wz = w[o + 2] as number;
    // What would stop the surface: 2/7 of its velocity v + w x (-R n), without the part along n.
    const share = -2 / 7;
    const fx = this.#friction[n] as number;
    const fy = this.#friction[n + 1] as number;
    const fz = this.#friction[n + 2] as number;
    let gx = fx + share * (vx - along * nx - radius * (wy * nz - wz * ny));
    let gy = fy + share * (vy - along * ny - radius * (wz * nx - wx * nz));
    let gz = fz + share * (vz - along * nz - radius * (wx * ny - wy * nx));
    const size = Math.sqrt(gx * gx + gy * gy + gz * gz);
    const limit = (this.#mu[k] as number) * (this.#impulse[k] as number);
    if (size > limit) {
      const scale = limit / size;
      gx *= scale;
      gy *= scale;
      gz *= scale;
    }
    this.#friction[n] = gx;
    this.#friction[n + 1] = gy;
    this.#friction[n + 2] = gz;
    const dx = gx - fx;
    const dy = gy - fy;
    const dz = gz - fz;
    v[o] = vx + dx;
    v[o + 1] = vy + dy;
    v[o + 2] = vz + dz;
    const turn = -2.5 / radius;
    w[o] = wx + turn * (ny * dz - nz * dy);
    w[o + 1] = wy + turn * (nz * dx - nx * dz);
    w[o + 2] = wz + turn * (nx * dy - ny * dx);
  }
}
