import type { Balls } from "../balls.ts";

export interface Cloth {
  readonly muSlide: number;
  readonly muRoll: number;
  readonly spinDecay: number;
  readonly g: number;
}

/**
 * Coulomb friction of an impulse at the point -R n of ball `i` against a surface at rest: slips with mu times the
 * normal impulse, or sticks, which for a solid sphere takes 2/7 of the surface speed. `normal` is the impulse per mass,
 * m/s. Returns whether it stuck.
 */
function rub(
  balls: Balls,
  i: number,
  nx: number,
  ny: number,
  nz: number,
  normal: number,
  mu: number,
  radius: number,
): boolean {
  const { velocity: v, spin: w } = balls;
  const o = 3 * i;
  const wx = w[o] as number;
  const wy = w[o + 1] as number;
  const wz = w[o + 2] as number;
  const vx = v[o] as number;
  const vy = v[o + 1] as number;
  const vz = v[o + 2] as number;
  // Surface velocity v + w x (-R n), without its part along n.
  const along = vx * nx + vy * ny + vz * nz;
  const ux = vx - along * nx - radius * (wy * nz - wz * ny);
  const uy = vy - along * ny - radius * (wz * nx - wx * nz);
  const uz = vz - along * nz - radius * (wx * ny - wy * nx);
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  if (u === 0) return true;
  const slip = mu * normal;
  const stick = (2 * u) / 7;
  const sticks = stick <= slip;
  const size = -(sticks ? stick : slip) / u;
  const fx = size * ux;
  const fy = size * uy;
  const fz = size * uz;
  v[o] = vx + fx;
  v[o + 1] = vy + fy;
  v[o + 2] = vz + fz;
  const turn = -2.5 / radius;
  w[o] = wx + turn * (ny * fz - nz * fy);
  w[o + 1] = wy + turn * (nz * fx - nx * fz);
  w[o + 2] = wz + turn * (nx * fy - ny * fx);
  return sticks;
}

/**
 * Cloth under a ball for one step: friction of the support's impulse, rolling resistance while it sticks (a torque
 * 7/5 mu_r N R), and the decay of spin about the normal, which goes with the load.
 */
export function rubOnCloth(
  balls: Balls,
  i: number,
  nx: number,
  ny: number,
  nz: number,
  normal: number,
  cloth: Cloth,
  radius: number,
): void {
  const sticks = rub(balls, i, nx, ny, nz, normal, cloth.muSlide, radius);
  drag(balls, i, nx, ny, nz, normal, sticks, cloth, radius);
}

/** Rolling resistance of a ball that sticks to the cloth, and the decay of its spin about the normal. */
export function drag(
  balls: Balls,
  i: number,
  nx: number,
  ny: number,
  nz: number,
  normal: number,
  sticks: boolean,
  cloth: Cloth,
  radius: number,
): void {
  const { velocity: v, spin: w } = balls;
  const o = 3 * i;
  if (sticks) {
    const along = (v[o] as number) * nx + (v[o + 1] as number) * ny + (v[o + 2] as number) * nz;
    const tx = (v[o] as number) - along * nx;
    const ty = (v[o + 1] as number) - along * ny;
    const tz = (v[o + 2] as number) - along * nz;
    const speed = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (speed > 0) {
      const loss = cloth.muRoll * normal;
      const keep = (loss < speed ? loss : speed) / speed;
      v[o] = (v[o] as number) - keep * tx;
      v[o + 1] = (v[o + 1] as number) - keep * ty;
      v[o + 2] = (v[o + 2] as number) - keep * tz;
      const turn = keep / radius;
      w[o] = (w[o] as number) - turn * (ny * tz - nz * ty);
      w[o + 1] = (w[o + 1] as number) - turn * (nz * tx - nx * tz);
      w[o + 2] = (w[o + 2] as number) - turn * (nx * ty - ny * tx);
    }
  }
  const pivot = (w[o] as number) * nx + (w[o + 1] as number) * ny + (w[o + 2] as number) * nz;
  const fall = (cloth.spinDecay * normal) / cloth.g;
  const loss = pivot > fall ? fall : pivot < -fall ? -fall : pivot;
  w[o] = (w[o] as number) - loss * nx;
  w[o + 1] = (w[o + 1] as number) - loss * ny;
  w[o + 2] = (w[o + 2] as number) - loss * nz;
}
