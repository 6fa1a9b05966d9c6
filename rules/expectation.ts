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
  const found = compare(expected, actual, []);
  return found === null ? null : { ...found, path: `${path}${found.path}` };
}

function differs(path: readonly (string | number)[], actual: unknown, instead: string): Difference {
  return { path: pointer(path), message: `${as(actual)} instead of ${instead}` };
}

/** `path` is where the two stand; it is left as it was given. */
function compare(expected: unknown, actual: unknown, path: (string | number)[]): Difference | null {
  if (typeof expected === "number" && typeof actual === "number") {
    return Math.abs(expected - actual) <= tolerance ? null : differs(path, actual, as(expected));
  }
  if (typeof expected !== "object" || expected === null) {
    return expected === actual ? null : differs(path, actual, as(expected));
  }
  const list = Array.isArray(expected);
  if (list && (!Array.isArray(actual) || actual.length !== expected.length)) return differs(path, actual, as(expected));
  if (typeof actual !== "object" || actual === null) return differs(path, actual, "an object");
  for (const key of Object.keys(expected)) {
    path.push(key);
    const found = compare(
      (expected as Record<string, unknown>)[key],
      Object.hasOwn(actual, key) ? (actual as Record<string, unknown>)[key] : undefined,
      path,
    );
    path.pop();
    if (found !== null) return found;
  }
  return null;
}

/** The same as one line: path and difference. */
export function difference(expected: unknown, actual: unknown): string | null {
  const found = differenceAt(expected, actual);
  return found === null ? null : `${found.path}: ${found.message}`;
}
