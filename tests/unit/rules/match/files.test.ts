import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apply } from "../../../../rules/match/apply.ts";
import { makeMatch, parseMatch } from "../../../../rules/match/file.ts";
import { actionSchema } from "../../../../rules/match/schema.ts";

const folder = new URL("../../../matches/", import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".pyramid-match"))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** What a file says may not be done after so many of its actions. */
interface Refused {
  readonly after: number;
  readonly action: unknown;
  readonly name: string;
  readonly clause: string;
}

function matchOf(text: string) {
  const parsed = parseMatch(text);
  if (!parsed.ok) throw new Error(`${parsed.error.code} ${parsed.error.path}: ${parsed.error.message}`);
  return parsed.value;
}

describe("match files", () => {
  test("the sequences are there", () => {
    expect(files.length).toBeGreaterThanOrEqual(50);
  });

  test.each(files)("%s", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const match = matchOf(text);
    const { expect: expected } = JSON.parse(text) as { expect?: { refused?: readonly Refused[] } };
    for (const [index, refused] of (expected?.refused ?? []).entries()) {
      const state = refused.after === 0 ? match.start : match.states[refused.after - 1];
      const answer = state === undefined ? null : apply(state, actionSchema.parse(refused.action));
      const reason = answer === null || answer.ok ? null : answer.error.refusal;
      expect(reason, `refused ${index}`).toEqual({ name: refused.name, clause: refused.clause });
    }
  });

  test.each(files)("%s is written and read again as the same match", (name) => {
    const match = matchOf(readFileSync(new URL(name, folder), "utf8"));
    const written = makeMatch(match);
    const again = matchOf(written);
    expect(again).toEqual(match);
    expect(makeMatch(again)).toBe(written);
  });
});
