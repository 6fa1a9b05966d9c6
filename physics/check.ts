import { clusterParts } from "./check/clusters.ts";
import { cueParts } from "./check/cue.ts";
import { cushionParts } from "./check/cushions.ts";
import { exactRows } from "./check/exact.ts";
import { type CheckPart, type CheckRow, play, type Shot } from "./check/kit.ts";
import { motionParts } from "./check/motion.ts";
import { type CheckPlot, plotParts } from "./check/plots.ts";
import { pocketParts } from "./check/pockets.ts";
import { randomRows } from "./check/random.ts";
import type { Player } from "./play.ts";
import type { StrokeRecord } from "./record.ts";

/** The pieces of the self-check, in the order of the validation table. `full`: the long runs too. */
export function checkParts(player: Player, full = false): readonly CheckPart[] {
  const shoot = (shot: Shot): StrokeRecord => play(player, shot);
  return [
    ...motionParts(shoot),
    ...clusterParts(shoot),
    ...cushionParts(player, shoot),
    ...pocketParts(player, shoot, full),
    ...cueParts(shoot, full),
    () => exactRows(shoot),
    () => randomRows(shoot, full),
  ];
}

/** The plots that go with it, one by one. */
export function checkPlotParts(player: Player): readonly (() => CheckPlot)[] {
  return plotParts((shot) => play(player, shot));
}

/** The physics against closed forms and references: the rows of the validation table. */
export function runCheck(player: Player, full = false): CheckRow[] {
  return checkParts(player, full).flatMap((part) => part());
}
