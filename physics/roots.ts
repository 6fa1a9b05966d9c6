/** Below this a squared distance is rounding noise of positions on a table of some metres, m². */
const noise = 1e-13;

/** The smaller root of a t² + b t + c = 0 with t > 0 at which the value falls through 0; Infinity when there is none. */
export function firstFall(a: number, b: number, c: number): number {
  if (c <= 0) return b < 0 || (b === 0 && a < 0) ? 0 : laterFall(a, b);
  if (a === 0) return b < 0 ? -c / b : Number.POSITIVE_INFINITY;
  const disc = b * b - 4 * a * c;
  if (disc < 0) return Number.POSITIVE_INFINITY;
  const root = Math.sqrt(disc);
  // The stable form: never subtract nearly equal numbers.
  if (b < 0) return (2 * c) / (-b + root);
  return a < 0 ? (-b - root) / (2 * a) : Number.POSITIVE_INFINITY;
}

/** From a start at or below 0 that rises: when it falls back to where it was (only a downward parabola does). */
function laterFall(a: number, b: number): number {
  return a < 0 && b > 0 ? -b / a : Number.POSITIVE_INFINITY;
}

const stack = new Float64Array(7 * 64);

/**
 * First t in [0, span] at which the quartic c0 + c1 t + … + c4 t⁴ falls through 0 (gap of two balls in free motion,
 * squared); Infinity when it does not. A start at 0 counts when it falls, and does not when it rises; a polynomial that
 * is 0 but for noise (two balls that roll on together) has no fall.
 *
 * Bernstein form on [0, span], subdivided until one sign change is left, then a bracketed Newton iteration.
 */
export function firstContact(c0: number, c1: number, c2: number, c3: number, c4: number, span: number): number {
  const a1 = c1 * span;
  const a2 = c2 * span * span;
  const a3 = c3 * span * span * span;
  const a4 = c4 * span * span * span * span;
  if (c0 <= noise && c1 < 0) return 0;
  stack[0] = c0;
  stack[1] = c0 + a1 / 4;
  stack[2] = c0 + a1 / 2 + a2 / 6;
  stack[3] = c0 + (3 * a1) / 4 + a2 / 2 + a3 / 4;
  stack[4] = c0 + a1 + a2 + a3 + a4;
  stack[5] = 0;
  stack[6] = 1;
  let top = 1;
  while (top > 0) {
    top--;
    const o = top * 7;
    const b0 = stack[o] as number;
    const b1 = stack[o + 1] as number;
    const b2 = stack[o + 2] as number;
    const b3 = stack[o + 3] as number;
    const b4 = stack[o + 4] as number;
    const low = stack[o + 5] as number;
    const high = stack[o + 6] as number;
    // A fall that lies just where the last halving fell: the half before it ended within noise of 0.
    if (low > 0 && b0 <= noise && b0 >= -noise && b1 < b0) return low * span;
    if (b0 > -noise && b1 > -noise && b2 > -noise && b3 > -noise && b4 > -noise) continue;
    if (b0 <= 0 && b1 <= 0 && b2 <= 0 && b3 <= 0 && b4 <= 0) continue;
    let changes = 0;
    if (b0 > 0 !== b1 > 0) changes++;
    if (b1 > 0 !== b2 > 0) changes++;
    if (b2 > 0 !== b3 > 0) changes++;
    if (b3 > 0 !== b4 > 0) changes++;
    if (changes === 1) {
      if (b0 <= 0) continue;
      return refine(c0, c1, c2, c3, c4, low * span, high * span);
    }
    if (top > 60 || high - low < 1e-14) {
      if (b0 > 0 && b4 <= 0) return low * span;
      continue;
    }
    const m01 = (b0 + b1) / 2;
    const m12 = (b1 + b2) / 2;
    const m23 = (b2 + b3) / 2;
    const m34 = (b3 + b4) / 2;
    const q0 = (m01 + m12) / 2;
    const q1 = (m12 + m23) / 2;
    const q2 = (m23 + m34) / 2;
    const r0 = (q0 + q1) / 2;
    const r1 = (q1 + q2) / 2;
    const centre = (r0 + r1) / 2;
    const middle = (low + high) / 2;
    stack[o] = centre;
    stack[o + 1] = r1;
    stack[o + 2] = q2;
    stack[o + 3] = m34;
    stack[o + 4] = b4;
    stack[o + 5] = middle;
    stack[o + 6] = high;
    const n = o + 7;
    stack[n] = b0;
    stack[n + 1] = m01;
    stack[n + 2] = q0;
    stack[n + 3] = r0;
    stack[n + 4] = centre;
    stack[n + 5] = low;
    stack[n + 6] = middle;
    top += 2;
  }
  return Number.POSITIVE_INFINITY;
}

function refine(c0: number, c1: number, c2: number, c3: number, c4: number, from: number, to: number): number {
  let low = from;
  let high = to;
  let t = (low + high) / 2;
  for (let k = 0; k < 80; k++) {
    const f = c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)));
    if (f > 0) low = t;
    else high = t;
    const slope = c1 + t * (2 * c2 + t * (3 * c3 + t * 4 * c4));
    let next = slope < 0 ? t - f / slope : (low + high) / 2;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next === t || high - low < 1e-16 || next <= low || next >= high) break;
    t = next;
  }
  return t;
}
