/**
 * Numbers in expectations are written by people, to six decimals of a millimetre; verdicts are rounded to the same. Half
 * of the last digit on both sides is what they may differ by.
 */
export const tolerance = 1e-6;

/** Where `actual` differs from what `expected` says about it, as a path; null where it does not. Objects may say less, lists may not. */
export function difference(expected: unknown, actual: unknown, path = ""): string | null {
  if (typeof expected === "number" && typeof actual === "number") {
    return Math.abs(expected - actual) <= tolerance ? null : `${path}: ${actual} instead of ${expected}`;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return `${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
    }
    for (const [index, item] of expected.entries()) {
      const found = difference(item, actual[index], `${path}/${index}`);
      if (found !== null) return found;
    }
    return null;
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null) return `${path}: ${JSON.stringify(actual)} instead of an object`;
    for (const [key, item] of Object.entries(expected)) {
      const found = difference(item, (actual as Record<string, unknown>)[key], `${path}/${key}`);
      if (found !== null) return found;
    }
    return null;
  }
  return expected === actual ? null : `${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}
