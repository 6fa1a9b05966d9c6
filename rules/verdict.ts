import type { Phase } from "./case.ts";
import type { BallId, PlayerIndex, PositionMm } from "./log.ts";
import type { RuleOptions } from "./options.ts";

/** What a breach is called, in the order of the list of penalties (27.1). */
export const foulNames = [
  "no-contact",
  "break",
  "early",
  "not-tip",
  "feet",
  "touch",
  "double-hit",
  "push",
  "incomplete",
  "jumped",
  "slow",
  "interference",
] as const;
export type FoulName = (typeof foulNames)[number] | "lag";

/** Before the stroke, in it, or after its end (D15). */
export type When = "before" | "during" | "after";

/** How far a value is from what the clause allows. */
export interface Margin {
  readonly value: number;
  readonly limit: number;
  readonly unit: "mm" | "ms" | "s" | "deg";
}

export interface Foul {
  readonly clause: string;
  /** The sentence that says so, where it is another one than `clause`. */
  readonly basis: string;
  /** Place in the list of penalties; null for the lag, which has none. */
  readonly item: string | null;
  readonly name: FoulName;
  readonly player: PlayerIndex;
  readonly when: When;
  /** Seconds from the first tip contact. */
  readonly at: number;
  /** Indexes into the log. */
  readonly evidence: readonly number[];
  readonly margin?: Margin;
}

export interface Completion {
  readonly clause: string;
  readonly evidence: readonly number[];
}

export interface Condition extends Completion {
  readonly state: "holds" | "fails" | "not-needed";
}

export interface Note {
  readonly clause: string;
  readonly name: string;
  readonly evidence: readonly number[];
  readonly margin?: Margin;
}

export interface Penalty {
  readonly player: PlayerIndex;
  /** The ball taken from the shelf; null where the shelf was empty. */
  readonly fromShelf: BallId | null;
  /** Debt that it added. */
  readonly debt: number;
  /** Indexes into `fouls`. */
  readonly fouls: readonly number[];
}

export interface Spot {
  readonly ball: BallId;
  readonly at: PositionMm;
}

/** Clause 25, second paragraph: what is set up again. */
export interface Rerack {
  readonly numbered: readonly BallId[];
  /** The numbered ball that goes to this player's shelf in exchange for the coloured one. */
  readonly swap: { readonly ball: BallId; readonly player: PlayerIndex } | null;
}

export type Next =
  | { readonly turn: PlayerIndex }
  | { readonly choose: PlayerIndex; readonly options: readonly string[] }
  | { readonly lag: true; readonly rerack?: Rerack };

export interface PlayerOutcome {
  readonly shelf: readonly BallId[];
  readonly debt: number;
  readonly score: number;
}

export interface LagOutcome {
  readonly winner: PlayerIndex | null;
  /** Distance of each player's ball from the front cushion's nose line; null where it left the table. */
  readonly distance: readonly [number | null, number | null];
}

export interface Verdict {
  /** The striker's stroke alone; null: replayed, no stroke, or not decidable from what is known. */
  readonly legal: boolean | null;
  readonly phase: Phase;
  readonly fouls: readonly Foul[];
  readonly completion: Completion | null;
  readonly conditions: readonly Condition[];
  readonly notes: readonly Note[];
  /** Clauses for which a needed fact is missing. */
  readonly undecided: readonly string[];
  readonly counted: readonly BallId[];
  readonly paid: readonly BallId[];
  readonly returned: readonly BallId[];
  readonly restored: readonly BallId[];
  readonly penalty: Penalty | null;
  readonly penalties: readonly Penalty[];
  readonly spots: readonly Spot[];
  readonly replay: boolean;
  readonly next: Next | null;
  readonly players: readonly [PlayerOutcome, PlayerOutcome];
  readonly winner: PlayerIndex | null;
  readonly lag?: LagOutcome;
  /** The options that it was judged by. */
  readonly rules: RuleOptions;
}

/** Items of 27.1 and names, by clause; basis names the sentence where it is another. */
const foulKinds: Readonly<Record<string, { readonly item: number; readonly name: FoulName }>> = {
  "4.3": { item: 1, name: "no-contact" },
  "11.2": { item: 2, name: "break" },
  "11.3": { item: 2, name: "break" },
  "12.1": { item: 2, name: "break" },
  "14.2": { item: 3, name: "early" },
  "15": { item: 4, name: "not-tip" },
  "16": { item: 5, name: "feet" },
  "11.5": { item: 6, name: "touch" },
  "17": { item: 6, name: "touch" },
  "18": { item: 7, name: "double-hit" },
  "19.1": { item: 8, name: "push" },
  "19.2": { item: 8, name: "push" },
  "20": { item: 9, name: "incomplete" },
  "22B.3": { item: 10, name: "jumped" },
  "24": { item: 11, name: "slow" },
  "26": { item: 12, name: "interference" },
};

export const foulClauses: readonly string[] = Object.keys(foulKinds);

/** A breach with its place in 27.1. */
export function makeFoul(
  clause: string,
  player: PlayerIndex,
  when: When,
  at: number,
  evidence: readonly number[],
  margin?: Margin,
  basis: string = clause,
): Foul {
  const kind = foulKinds[clause];
  const item = kind === undefined ? null : `27.1(${kind.item})`;
  const name = kind === undefined ? "lag" : kind.name;
  const foul = { clause, basis, item, name, player, when, at, evidence };
  return margin === undefined ? foul : { ...foul, margin };
}

/** The stroke's breaches in the order of 27.1, an illegal break last of them, then those after the end. */
export function compareFouls(a: Foul, b: Foul): number {
  return foulRank(a) - foulRank(b) || a.at - b.at || a.player - b.player;
}

function foulRank(foul: Foul): number {
  const late = foul.when === "after" ? 100 : 0;
  if (foul.clause === "12.1") return late + 50;
  return late + (foulKinds[foul.clause]?.item ?? 0);
}

/** Takes away the dust of arithmetic: people read these numbers. */
export function clean(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
