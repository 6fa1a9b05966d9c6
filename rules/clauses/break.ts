import { type Facts, refereeCalls } from "../facts.ts";
import { markingLine } from "../table.ts";
import { clean, makeFoul } from "../verdict.ts";

/** Clauses 11.2 and 11.3: the coloured ball, from inside the house if its place was objected to. */
export function judgePlacement(facts: Facts): void {
  const { tip, striker, value } = facts;
  if (tip === null || value.context.phase !== "break") return;
  if (tip.ball !== 0) facts.fouls.push(makeFoul("11.2", striker, "during", tip.from, [facts.tipIndex]));
  if (refereeCalls(facts, "foul").some((call) => call.clause === "11.3")) return;
  const place = facts.before[tip.ball];
  const { warned } = value.context;
  if (place === undefined) {
    if (warned) facts.undecided.add("11.3");
    return;
  }
  const line = markingLine(facts.surface.table, "house").value;
  // 10.2: a ball on the line is outside.
  if (place[0] < line - facts.rules.houseLine) return;
  const margin = { value: clean(place[0]), limit: line, unit: "mm" } as const;
  if (warned) facts.fouls.push(makeFoul("11.3", striker, "before", tip.from, [facts.tipIndex], margin));
  else facts.notes.push({ clause: "11.3", name: "outside-unwarned", evidence: [facts.tipIndex], margin });
}
