import { clusterRows } from "./check/clusters.ts";
import { cueRows } from "./check/cue.ts";
import { cushionRows } from "./check/cushions.ts";
import { exactRows } from "./check/exact.ts";
import { type CheckRow, play, type Shot } from "./check/kit.ts";
import { motionRows } from "./check/motion.ts";
import { pocketRows } from "./check/pockets.ts";
import { randomRows } from "./check/random.ts";
import type { Player } from "./play.ts";
import type { StrokeRecord } from "./record.ts";

/** The physics against closed forms and references: the rows of the validation table. `full`: the long runs too. */
export function runCheck(player: Player, full = false): CheckRow[] {
  const shoot = (shot: Shot): StrokeRecord => play(player, shot);
  return [
    ...motionRows(shoot),
    ...clusterRows(shoot),
    ...cushionRows(player, shoot),
    ...pocketRows(player, shoot, full),
    ...cueRows(shoot, full),
    ...exactRows(shoot),
    ...randomRows(shoot, full),
  ];
}
