import type { ClockFacts, Context } from "../case.ts";
import type { Facts } from "../facts.ts";
import type { PlayerIndex } from "../log.ts";
import { clean, makeFoul } from "../verdict.ts";

/** Seconds before the limit at which the referee warns (24). */
export const warningSeconds = 10;

/** Clause 24: the limit in force, doubled by an extension (D8). */
export function effectiveLimit(clock: Pick<ClockFacts, "limit" | "extended">): number {
  return clock.extended ? 2 * clock.limit : clock.limit;
}

/** Clause 24, last paragraph: one extension a frame, two in the decider at equal score. */
export function mayExtend(context: Pick<Context, "players" | "decider">, player: PlayerIndex): boolean {
  return context.players[player].extensions < (context.decider ? 2 : 1);
}

/**
 * Latest second at which the stroke may begin; null where no penalty is possible: no warning was given, or the player
 * was bent over the shot in time and stayed there. A late warning leaves its ten seconds.
 */
export function deadline(clock: ClockFacts): number | null {
  const { warned, down, up } = clock;
  if (warned === null) return null;
  const limit = effectiveLimit(clock);
  const protectedByStance = down !== null && down <= limit - warningSeconds && (up === null || up > warned);
  return protectedByStance ? null : Math.max(limit, warned + warningSeconds);
}

/** Clause 24 from the clock alone; a referee's call is judged with the touches. */
export function judgeClock(facts: Facts): void {
  const { clock } = facts.value.context;
  if (clock === null || facts.value.referee.some((call) => call.clause === "24")) return;
  const latest = deadline(clock);
  if (latest === null) return;
  if (facts.tip === null) {
    // Nothing else happened: the file tells of a time-out.
    if (clock.tip !== null || facts.events.length > 0 || facts.value.referee.length > 0) return;
    facts.fouls.push(makeFoul("24", facts.striker, "before", 0, []));
    return;
  }
  if (clock.tip === null) {
    facts.undecided.add("24");
    return;
  }
  if (clock.tip <= latest) return;
  const at = clean(facts.start - (clock.tip - latest));
  const margin = { value: clock.tip, limit: latest, unit: "s" } as const;
  facts.fouls.push(makeFoul("24", facts.striker, "before", at, [facts.tipIndex], margin));
}
