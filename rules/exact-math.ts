/**
 * The few functions that must be bit-same on every machine. `Math.sin` and its kin may differ in the last bit from one
 * engine to the next; these use + - * / and sqrt only, which IEEE 754 fixes. Accurate to about 2 ulp, not to 0.5.
 *
 * They live in `rules` because both the table specification and the engine need them, and arrows point here.
 */

const pi = 3.141592653589793;
const ln2 = 0.6931471805599453;

/** Taylor series about 0 for |x| <= pi/4: the first left-out term is below 1e-17. */
function sinSmall(x: number): number {
  const q = x * x;
  let term = x;
  let sum = x;
  for (let k = 2; k <= 18; k += 2) {
    term *= -q / (k * (k + 1));
    sum += term;
  }
  return sum;
}

function cosSmall(x: number): number {
  const q = x * x;
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 17; k += 2) {
    term *= -q / (k * (k + 1));
    sum += term;
  }
  return sum;
}

/** [cos, sin] of an angle in degrees. Multiples of 90 are exact, and mirrored angles give mirrored results. */
export function unitVector(degrees: number): readonly [number, number] {
  // Fold to the first octant by exact steps, so that no bit depends on the quadrant.
  const negative = degrees < 0;
  let turn = negative ? -degrees : degrees;
  turn -= 360 * Math.floor(turn / 360);
  const quadrant = Math.floor(turn / 90);
  const rest = turn - 90 * quadrant;
  let c: number;
  let s: number;
  if (rest <= 45) {
    const x = (rest * pi) / 180;
    c = cosSmall(x);
    s = sinSmall(x);
  } else {
    const x = ((90 - rest) * pi) / 180;
    c = sinSmall(x);
    s = cosSmall(x);
  }
  const x = quadrant === 0 ? c : quadrant === 1 ? -s : quadrant === 2 ? -c : s;
  const y = quadrant === 0 ? s : quadrant === 1 ? c : quadrant === 2 ? -s : -c;
  return [x + 0, (negative ? -y : y) + 0];
}

/** Arc tangent of a ratio in [0, 1], radians. */
function atanUnit(x: number): number {
  // Two half-angle steps bring the argument below tan(pi/16); the series then ends below 1e-17.
  const once = x / (1 + Math.sqrt(1 + x * x));
  const twice = once / (1 + Math.sqrt(1 + once * once));
  const q = twice * twice;
  let power = twice;
  let sum = twice;
  for (let k = 3; k <= 25; k += 2) {
    power *= -q;
    sum += power / k;
  }
  return 4 * sum;
}

/** Direction of (x, y) in degrees, in (-180, 180]; 0 for the null vector. */
export function directionDegrees(x: number, y: number): number {
  const ax = x < 0 ? -x : x;
  const ay = y < 0 ? -y : y;
  if (ax === 0 && ay === 0) return 0;
  const octant = ay <= ax ? (atanUnit(ay / ax) * 180) / pi : 90 - (atanUnit(ax / ay) * 180) / pi;
  const half = x < 0 ? 180 - octant : octant;
  return y < 0 ? -half : half;
}

/** e to the power x, for |x| < 700. */
export function exp(x: number): number {
  const k = Math.floor(x / ln2 + 0.5);
  // ln 2 in two parts: the first has zeros at its end, so that k times it is exact.
  const r = x - k * 0.6931471803691238 - k * 1.9082149292705877e-10;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 14; n++) {
    term *= r / n;
    sum += term;
  }
  let scale = 1;
  for (let n = 0; n < (k < 0 ? -k : k); n++) scale *= 2;
  return k < 0 ? sum / scale : sum * scale;
}

/** Natural logarithm of x > 0. */
export function ln(x: number): number {
  let m = x;
  let k = 0;
  while (m > 1.4142135623730951) {
    m /= 2;
    k++;
  }
  while (m < 0.7071067811865476) {
    m *= 2;
    k--;
  }
  const z = (m - 1) / (m + 1);
  const q = z * z;
  let power = z;
  let sum = z;
  for (let n = 3; n <= 25; n += 2) {
    power *= q;
    sum += power / n;
  }
  return 2 * sum + k * ln2;
}
