import { number } from "../text/format.ts";
import { t } from "../text/text.ts";

/** Parts of a ball that players have a word for. */
const named = [
  { part: 1, key: "thickness.full" },
  { part: 3 / 4, key: "thickness.threeQuarters" },
  { part: 1 / 2, key: "thickness.half" },
  { part: 1 / 4, key: "thickness.quarter" },
] as const;
/** Within this the word alone is said. */
const exact = 0.015;
const near = 0.07;

/** How much of the ball is hit, as players say it: half a ball, a little thinner than a quarter. */
export function thicknessWords(part: number): string {
  for (const { part: one, key } of named) {
    const apart = part - one;
    if (Math.abs(apart) <= exact) return t(key);
    if (Math.abs(apart) <= near) return t(apart > 0 ? "thickness.thicker" : "thickness.thinner", { part: t(key) });
  }
  return part < 1 / 4 ? t("thickness.thin") : t("readout.thickness", { part: number(part, 2) });
}
