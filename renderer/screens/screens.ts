/** The parts of the program that exist, in the order of the tabs. */
export const screens = ["practice", "analysis", "physics"] as const;
export type Screen = (typeof screens)[number];
