import type { Balls } from "../balls.ts";
import { ballFriction, type Parameters } from "../parameters.ts";

/** Slower approaches than this, m/s, are plastic: a chain of ever smaller bounces would never end. */
export const plasticBelow = 1e-3;

/**
 * Collision of balls i and j in closed form: restitution along the line of centres, Coulomb friction that slips or
 * sticks across it (two equal spheres: sticking takes m u / 7). Alciatore TP A-14; frictional inelastic model.
 * Returns the approach speed, m/s; 0 when they do not close.
 */
export function collide(balls: Balls, i: number, j: number, physics: Parameters, radius: number): number {
  const { position: p, velocity: v, spin: w } = balls;
  const a = 3 * i;
  const b = 3 * j;
  let nx = (p[b] as number) - (p[a] as number);
  let ny = (p[b + 1] as number) - (p[a + 1] as number);
  let nz = (p[b + 2] as number) - (p[a + 2] as number);
  const distance = Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx /= distance;
  ny /= distance;
  nz /= distance;
  const rx = (v[a] as number) - (v[b] as number);
  const ry = (v[a + 1] as number) - (v[b + 1] as number);
  const rz = (v[a + 2] as number) - (v[b + 2] as number);
  const closing = rx * nx + ry * ny + rz * nz;
  if (closing <= 0) return 0;
  const e = closing < plasticBelow ? 0 : physics.eBall;
  const normal = ((1 + e) * closing) / 2;
  // Relative velocity of the two surfaces where they touch.
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
    const slip = ballFriction(physics.muBall, u) * normal;
    const stick = u / 7;
    const size = (slip < stick ? slip : stick) / u;
    fx = -size * ux;
    fy = -size * uy;
    fz = -size * uz;
  }
  const dx = fx - normal * nx;
  const dy = fy - normal * ny;
  const dz = fz - normal * nz;
  v[a] = (v[a] as number) + dx;
  v[a + 1] = (v[a + 1] as number) + dy;
  v[a + 2] = (v[a + 2] as number) + dz;
  v[b] = (v[b] as number) - dx;
  v[b + 1] = (v[b + 1] as number) - dy;
  v[b + 2] = (v[b + 2] as number) - dz;
  const turn = 2.5 / radius;
  const tx = turn * (ny * fz - nz * fy);
  const ty = turn * (nz * fx - nx * fz);
  const tz = turn * (nx * fy - ny * fx);
  for (const o of [a, b]) {
    w[o] = (w[o] as number) + tx;
    w[o + 1] = (w[o + 1] as number) + ty;
    w[o + 2] = (w[o + 2] as number) + tz;
  }
  return closing;
}
