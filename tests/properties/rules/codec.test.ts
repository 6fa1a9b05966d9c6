import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCase, parseCase } from "../../../rules/case.ts";
import { errorCodes } from "../../../rules/errors.ts";
import { judgeCase } from "../../../rules/judge.ts";
import { scene } from "./arbitraries.ts";

const folder = new URL("../../cases/", import.meta.url);
const texts = readdirSync(folder)
  .filter((name) => name.endsWith(".pyramid"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));

/** Whatever comes in, one case or one error comes out, and a case can be judged. */
function survives(text: string): void {
  const parsed = parseCase(text);
  if (parsed.ok) {
    judgeCase(parsed.value);
    return;
  }
  expect(errorCodes).toContain(parsed.error.code);
  expect(parsed.error.path).toMatch(/^(?:\/.*)?$/s);
  expect(parsed.error.message).toMatch(/\.$/);
}

describe("codec", () => {
  test("reading what was written gives the same case", () => {
    fc.assert(
      fc.property(scene, ({ value }) => {
        expect(parseCase(makeCase(value))).toEqual({ ok: true, value });
      }),
      { numRuns: 300 },
    );
  });

  test.each(texts.map((text, index) => [index, text] as const))(
    "case file %i survives writing and reading",
    (_, text) => {
      const parsed = parseCase(text);
      expect(parsed.ok).toBe(true);
      if (parsed.ok) expect(parseCase(makeCase(parsed.value))).toEqual(parsed);
    },
  );

  test("a truncated file is one error", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (text, share) => {
          const cut = text.slice(0, Math.floor((text.trimEnd().length - 1) * share));
          const parsed = parseCase(cut);
          expect(parsed.ok).toBe(false);
          survives(cut);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a file with characters changed never throws", () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom(...'{}[],:"-0123456789.eE+\\ntrue\u0000\ud800'));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 6 }), (text, changes) => {
        const characters = [...text];
        for (const [at, character] of changes) characters[at % characters.length] = character;
        survives(characters.join(""));
      }),
      { numRuns: 2000 },
    );
  });

  test("a file with values exchanged never throws", () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(1e308, -1e308, 5e-324, -0, 16, -1, 0.5, "tip", "RL", [], {}, null, true, [0, 0], [1e300, 0]),
    );
    const paths = (node: unknown, path: (string | number)[] = []): (string | number)[][] =>
      typeof node === "object" && node !== null
        ? [path, ...Object.entries(node).flatMap(([key, item]) => paths(item, [...path, key]))]
        : [path];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), value, (text, pick, replacement) => {
        const tree: unknown = JSON.parse(text);
        const all = paths(tree).filter((path) => path.length > 0);
        const path = all[pick % all.length] ?? [];
        let node = tree as Record<string, unknown>;
        for (const key of path.slice(0, -1)) node = node[key] as Record<string, unknown>;
        node[String(path.at(-1))] = replacement;
        survives(JSON.stringify(tree));
      }),
      { numRuns: 2000 },
    );
  });

  test("any text never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), survives), { numRuns: 1000 });
  });
});
