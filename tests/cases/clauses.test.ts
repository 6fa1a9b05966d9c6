import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCase } from "../../rules/case.ts";
import { judgeCase } from "../../rules/judge.ts";
import { clauseIds } from "../../rules/texts/clauses.ts";
import { foulClauses, type Verdict } from "../../rules/verdict.ts";
import { clauseCases, sequences } from "./clauses.ts";

const folder = new URL(".", import.meta.url);

function verdictOf(id: string): Verdict {
  const parsed = parseCase(readFileSync(new URL(`${id}.pyramid`, folder), "utf8"));
  if (!parsed.ok) throw new Error(`${id}: ${parsed.error.path}`);
  const verdict = judgeCase(parsed.value);
  if (!verdict.ok) throw new Error(`${id}: ${verdict.error.path}`);
  return verdict.value;
}

const breaks = (verdict: Verdict, clause: string): boolean =>
  verdict.fouls.some((foul) => foul.clause === clause || foul.basis === clause);
const holds = (verdict: Verdict, clause: string): boolean =>
  verdict.conditions.some((condition) => condition.clause === clause && condition.state === "holds");

describe("clauses and cases", () => {
  test("every clause of the texts has its cases", () => {
    expect(Object.keys(clauseCases)).toEqual(clauseIds);
  });

  test("every clause that can be broken is both kept and broken", () => {
    for (const clause of foulClauses) expect(clauseCases[clause], clause).toHaveProperty("broken");
  });

  test("every case of the list is a file, or is said to be none", () => {
    const files = readdirSync(folder).flatMap((name) => /^(C\d+)[a-z]?\.pyramid$/.exec(name)?.[1] ?? []);
    const list = Array.from({ length: 126 }, (_, index) => `C${String(index + 1).padStart(2, "0")}`);
    expect(list.filter((id) => !files.includes(id) && sequences[id] === undefined)).toEqual([]);
  });

  for (const [clause, shown] of Object.entries(clauseCases)) {
    test(`clause ${clause}`, () => {
      if ("kept" in shown) {
        for (const id of shown.kept) expect(breaks(verdictOf(id), clause), id).toBe(false);
        for (const id of shown.broken) expect(breaks(verdictOf(id), clause), id).toBe(true);
        expect(Math.min(shown.kept.length, shown.broken.length)).toBeGreaterThan(0);
      } else if ("met" in shown) {
        for (const id of shown.met) expect(holds(verdictOf(id), clause), id).toBe(true);
        for (const id of shown.missed) expect(holds(verdictOf(id), clause), id).toBe(false);
        expect(Math.min(shown.met.length, shown.missed.length)).toBeGreaterThan(0);
      } else if ("used" in shown) {
        for (const id of shown.used) expect(existsSync(new URL(`${id}.pyramid`, folder)), id).toBe(true);
        expect(shown.used.length).toBeGreaterThan(0);
      } else {
        expect(shown.match).not.toBe("");
      }
    });
  }
});
