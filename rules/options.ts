/** Rule options and tolerances; every one has a default and is named in the verdict. Millimetres, degrees, seconds but for `chatter` (ms). */
export interface RuleOptions {
  /** Largest gap that 19.2 calls near. */
  readonly chalk: number;
  /** What a second touch of the tip inside the near zone means (D1). */
  readonly closeZone: "half-ball" | "strict";
  /** Whether a jaw counts as the cushion that it ends (D3). */
  readonly jawsAreCushions: boolean;
  /** How long a ball may stand on the brink and still fall because of the stroke (22A.3, D7). */
  readonly brinkSeconds: number;
  /** Difference of distances in the lag that nobody can tell (7.3). */
  readonly lagTolerance: number;
  /** Margins under which a push is reported as a border case. */
  readonly borderDegrees: number;
  readonly borderMm: number;
  /** Shift of a touching ball that makes a collision (19 note). */
  readonly moved: number;
  /** Gap to a cushion, and to a ball, that counts as none. */
  readonly tight: number;
  readonly frozen: number;
  /** Half width of the house line (10.2). */
  readonly houseLine: number;
  /** Contacts of one pair less than this many ms apart are one. */
  readonly chatter: number;
  /** Largest angle between the cue's motion and its axis (15). */
  readonly axis: number;
}

export const defaultRules: RuleOptions = {
  chalk: 22,
  closeZone: "half-ball",
  jawsAreCushions: true,
  brinkSeconds: 5,
  lagTolerance: 2,
  borderDegrees: 1,
  borderMm: 2,
  moved: 0.2,
  tight: 0.3,
  frozen: 0.1,
  houseLine: 0.5,
  chatter: 0.2,
  axis: 10,
};

/** Largest value of each number; the smallest is 0. */
export const ruleLimits = {
  chalk: 100,
  brinkSeconds: 60,
  lagTolerance: 100,
  borderDegrees: 45,
  borderMm: 34,
  moved: 10,
  tight: 5,
  frozen: 5,
  houseLine: 10,
  chatter: 10,
  axis: 90,
} as const satisfies Partial<Record<keyof RuleOptions, number>>;
