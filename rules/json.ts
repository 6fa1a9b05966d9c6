import { fail, ok, type Result } from "./errors.ts";

/** Largest file that is read, bytes of UTF-8. */
export const maxBytes = 4 * 1024 * 1024;
const maxDepth = 24;
/** Keys that could reach an object's prototype. */
const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One step of a JSON Pointer (RFC 6901). */
export function pointer(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function byteLength(text: string): number {
  let bytes = 0;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    // A surrogate is half of a pair of four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  return bytes;
}

/**
 * Reads hostile JSON: bounded size and depth, no key given twice, none that touches a prototype, no number outside the
 * range of doubles. Never throws.
 */
export function readJson(text: string): Result<Json> {
  if (text.length > maxBytes || byteLength(text) > maxBytes) {
    return fail("E_SIZE", "", "The file is larger than 4 MiB; keep one case a file.");
  }
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const keys = scanKeys(source);
  if (keys !== null) return keys;
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    return fail("E_FORMAT", "", "The file is not complete JSON; open it in a text editor or save it again.");
  }
  // -0 is 0 everywhere: a file that says it must not come back as another case.
  if (Object.is(value, -0)) return ok(0);
  return findInfinite(value, []) ?? ok(value);
}

/** Depth and keys, from the text itself: the parser would silently keep the last of two equal keys. */
function scanKeys(source: string): Result<never> | null {
  const open: { keys: Set<string> | null; key: string | number }[] = [];
  let expectKey = false;
  const at = (): string => pointer(open.map((level) => level.key));
  for (let k = 0; k < source.length; k++) {
    const code = source.charCodeAt(k);
    if (code === mark.quote) {
      const from = k;
      k = closingQuote(source, from);
      const level = open.at(-1);
      if (!expectKey || level === undefined || level.keys === null) continue;
      expectKey = false;
      const quoted = source.slice(from, k + 1);
      const key = quoted.includes("\\") ? readString(quoted) : quoted.slice(1, -1);
      if (key === null) return null; // broken text: the parser says so
      level.key = key;
      if (forbiddenKeys.has(key)) return fail("E_FORMAT", at(), `The name "${key}" is not allowed; remove it.`);
      if (level.keys.has(key)) {
        const kind = open.length === 2 && open[0]?.key === "layout" ? "E_BALL" : "E_FORMAT";
        return fail(kind, at(), `"${key}" stands twice; keep one of the two.`);
      }
      level.keys.add(key);
    } else if (code === mark.openObject || code === mark.openList) {
      if (open.length >= maxDepth) return fail("E_FORMAT", at(), "The file is nested too deeply; no case is.");
      open.push(code === mark.openObject ? { keys: new Set(), key: "" } : { keys: null, key: 0 });
      expectKey = code === mark.openObject;
    } else if (code === mark.closeObject || code === mark.closeList) {
      open.pop();
      expectKey = false;
    } else if (code === mark.comma) {
      const level = open.at(-1);
      expectKey = level !== undefined && level.keys !== null;
      if (level !== undefined && typeof level.key === "number") level.key++;
    }
  }
  return null;
}

const mark = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** Where the string that begins at `from` ends; the text's length where it does not. */
function closingQuote(source: string, from: number): number {
  let k = from + 1;
  for (; k < source.length; k++) {
    const code = source.charCodeAt(k);
    if (code === mark.quote) return k;
    if (code === mark.backslash) k++;
  }
  return source.length;
}

function readString(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Finds what is no finite number and turns -0 into 0. `path` is where the value stands; it is left as it was given. */
function findInfinite(value: Json, path: (string | number)[]): Result<never> | null {
  if (typeof value === "number") {
    return Number.isFinite(value)
      ? null
      : fail("E_RANGE", pointer(path), "The number is too large; write a finite one.");
  }
  if (value === null || typeof value !== "object") return null;
  const holder = value as { [key: string | number]: Json };
  for (const name in holder) {
    const item = holder[name] as Json;
    if (item === 0) holder[name] = 0; // -0 is 0 too
    if (item === null || (typeof item !== "object" && (typeof item !== "number" || Number.isFinite(item)))) continue;
    path.push(name);
    const found = findInfinite(item, path);
    path.pop();
    if (found !== null) return found;
  }
  return null;
}
