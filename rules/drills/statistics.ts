/** What a list of results says, never without how many there were: n stands beside every interval. */

export interface Summary {
  readonly n: number;
  /** The bias: where the results lie on average. Null without a result. */
  readonly mean: number | null;
  /** The spread: standard deviation of the sample (n - 1). Null below two. */
  readonly deviation: number | null;
  /** 95 % confidence interval of the mean by Student's t. Null below two. */
  readonly interval: readonly [number, number] | null;
}

/** Quantiles of Student's t for 95 % on both sides, by degrees of freedom from 1. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const normalQuantile = 1.95996;

/** Above 30 degrees of freedom the first term of the Cornish-Fisher expansion is off by less than 0.001. */
function studentQuantile(freedom: number): number {
  const z = normalQuantile;
  return quantiles[freedom - 1] ?? z + (z * z * z + z) / (4 * freedom);
}

export function summariseValues(values: readonly number[]): Summary {
  const n = values.length;
  if (n === 0) return { n, mean: null, deviation: null, interval: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { n, mean, deviation: null, interval: null };
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const half = (studentQuantile(n - 1) * deviation) / Math.sqrt(n);
  return { n, mean, deviation, interval: [mean - half, mean + half] };
}

export interface Proportion {
  readonly n: number;
  readonly successes: number;
  readonly share: number | null;
  /** 95 % interval by Wilson (1927): it stays in [0, 1] and means something at small n. */
  readonly interval: readonly [number, number] | null;
}

export function proportion(successes: number, n: number): Proportion {
  if (n === 0) return { n, successes, share: null, interval: null };
  const share = successes / n;
  const q = normalQuantile * normalQuantile;
  const middle = (share + q / (2 * n)) / (1 + q / n);
  const half = (normalQuantile / (1 + q / n)) * Math.sqrt((share * (1 - share)) / n + q / (4 * n * n));
  // At the ends the formula is exact; arithmetic is not.
  const low = successes === 0 ? 0 : middle - half;
  return { n, successes, share, interval: [low, successes === n ? 1 : middle + half] };
}

export interface PlaneSpread {
  readonly n: number;
  /** Mean miss, mm: which way the results lie off. */
  readonly bias: readonly [number, number] | null;
  /** Half axes of the ellipse of one standard deviation, the longer first, and its direction in degrees. */
  readonly ellipse: { readonly long: number; readonly short: number; readonly degrees: number } | null;
}

/** Spread of points about what was aimed at; misses are end place less target. */
export function summarisePlane(misses: readonly (readonly [number, number])[]): PlaneSpread {
  const n = misses.length;
  if (n === 0) return { n, bias: null, ellipse: null };
  const mean = (axis: 0 | 1): number => misses.reduce((sum, miss) => sum + miss[axis], 0) / n;
  const bias = [mean(0), mean(1)] as const;
  if (n === 1) return { n, bias, ellipse: null };
  const moment = (a: 0 | 1, b: 0 | 1): number =>
    misses.reduce((sum, miss) => sum + (miss[a] - bias[a]) * (miss[b] - bias[b]), 0) / (n - 1);
  const [xx, yy, xy] = [moment(0, 0), moment(1, 1), moment(0, 1)];
  const middle = (xx + yy) / 2;
  const reach = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return {
    n,
    bias,
    ellipse: {
      long: Math.sqrt(middle + reach),
      short: Math.sqrt(Math.max(0, middle - reach)),
      degrees: (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI,
    },
  };
}

export interface Trend {
  readonly n: number;
  /** Means of the last five, from the fifth result on. */
  readonly rolling: readonly number[];
  /** Change from one result to the next by least squares; null below three. */
  readonly slope: number | null;
  readonly interval: readonly [number, number] | null;
}

const window = 5;

export function trend(values: readonly number[]): Trend {
  const n = values.length;
  const rolling = values
    .slice(window - 1)
    .map((_, k) => values.slice(k, k + window).reduce((sum, value) => sum + value, 0) / window);
  if (n < 3) return { n, rolling, slope: null, interval: null };
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const square = values.reduce((sum, _, k) => sum + (k - middle) ** 2, 0);
  const slope = values.reduce((sum, value, k) => sum + (k - middle) * (value - mean), 0) / square;
  const rest = values.reduce((sum, value, k) => sum + (value - mean - slope * (k - middle)) ** 2, 0);
  const half = studentQuantile(n - 2) * Math.sqrt(rest / (n - 2) / square);
  return { n, rolling, slope, interval: [slope - half, slope + half] };
}
