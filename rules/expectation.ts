import { pointer } from "./json.ts";

/**
 * Numbers in expectations are written by people, to six decimals of a millimetre; verdicts are rounded to the same. Half
 * of the last digit on both sides is what they may differ by.
 */
export const tolerance = 1e-6;

export interface Difference {
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
}

const as = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** Where `actual` differs from what `expected` says about it; null where it does not. Objects may say less, lists may not. */
export function differenceAt(expected: unknown, actual: unknown, path = ""): Difference | null {
  const differs = (instead: string): Difference => ({ path, message: `${as(actual)} instead of ${instead}` });
  if (typeof expected === "number" && typeof actual === "number") {
    return Math.abs(expected - actual) <= tolerance ? null : differs(as(expected));
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs(as(expected));
    for (const [index, item] of expected.entries()) {
      const found = differenceAt(item, actual[index], `${path}/${index}`);
      if (found !== null) return found;
    }
    return null;
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null) return differs("an object");
    for (const [key, item] of Object.entries(expected)) {
      const found = differenceAt(item, (actual as Record<string, unknown>)[key], `${path}${pointer([key])}`);
      if (found !== null) return found;
    }
    return null;
  }
  return expected === actual ? null : differs(as(expected));
}

/** The same as one line: path and difference. */
export function difference(expected: unknown, actual: unknown): string | null {
  const found = differenceAt(expected, actual);
  return found === null ? null : `${found.path}: ${found.message}`;
}
