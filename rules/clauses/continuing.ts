import type { Facts } from "../facts.ts";
import type { BallId, PlayerIndex } from "../log.ts";
import type { Foul, Next, Rerack } from "../verdict.ts";

export const choiceAfterFoul = ["6(1)", "6(2)"] as const;
export const choiceAfterBreak = ["12.2(1)", "12.2(2)", "12.2(3)", "12.2(4)"] as const;
export const choiceAfterLag = ["7.4(1)", "7.4(2)"] as const;

const opponent = (player: PlayerIndex): PlayerIndex => (player === 0 ? 1 : 0);

/** Clauses 5.2, 5.3, 6 and 12.2: who plays next, or who chooses. The choice goes to the opponent of who broke a rule first (D17). */
export function whoIsNext(facts: Facts, fouls: readonly Foul[], counted: readonly BallId[]): Next {
  let first: Foul | null = null;
  for (const foul of fouls) {
    if (first === null || rank(foul) < rank(first) || (rank(foul) === rank(first) && foul.at < first.at)) first = foul;
  }
  if (first === null) {
    if (facts.tip === null) return { turn: facts.value.context.turn };
    return { turn: counted.length > 0 ? facts.striker : facts.other };
  }
  // D19: a break that was not played is no failed break.
  const failedBreak =
    facts.value.context.phase === "break" &&
    facts.tip !== null &&
    first.player === facts.striker &&
    first.when !== "after";
  return { choose: opponent(first.player), options: failedBreak ? choiceAfterBreak : choiceAfterFoul };
}

function rank(foul: Foul): number {
  return foul.when === "after" ? 1 : 0;
}

/** Clause 25, second paragraph: the numbered balls left make a pyramid; the coloured one comes back for one of them (D10). */
export function rerackAfterOutsider(
  onTable: readonly BallId[],
  shelves: readonly [readonly BallId[], readonly BallId[]],
): Rerack {
  const numbered = onTable.filter((ball) => ball !== 0);
  const owner = shelves[0].includes(0) ? 0 : shelves[1].includes(0) ? 1 : null;
  const [exchanged] = numbered;
  if (owner === null || exchanged === undefined) return { numbered, swap: null };
  return { numbered: numbered.slice(1), swap: { ball: exchanged, player: owner } };
}
