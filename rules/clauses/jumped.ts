import type { Facts } from "../facts.ts";
import { makeFoul } from "../verdict.ts";

/** Clause 22B: a ball at rest off the bed, or back on it after it met a foreign thing. */
export function judgeJumped(facts: Facts): void {
  if (facts.jumped.length === 0) return;
  for (const basis of ["22B.1", "22B.2"] as const) {
    const jumps = facts.jumped.filter((jump) => jump.basis === basis);
    const [first] = jumps;
    if (first === undefined) continue;
    const evidence = jumps.map((jump) => jump.index);
    facts.fouls.push(
      makeFoul("22B.3", facts.striker, facts.tip === null ? "before" : "during", first.at, evidence, undefined, basis),
    );
  }
}
