import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCase } from "../../rules/case.ts";
import { difference } from "../../rules/expectation.ts";
import { judgeCase } from "../../rules/judge.ts";

const folder = new URL(".", import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".pyramid"))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

describe("cases", () => {
  test("the library is there", () => {
    expect(files.length).toBeGreaterThanOrEqual(150);
  });

  test.each(files)("%s", (name) => {
    const parsed = parseCase(readFileSync(new URL(name, folder), "utf8"));
    if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
    const verdict = judgeCase(parsed.value);
    if (!verdict.ok) throw new Error(`${verdict.error.code} ${verdict.error.path}`);
    expect(difference(parsed.value.expect, verdict.value)).toBeNull();
  });
});
