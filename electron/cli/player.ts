import type { Player } from "../../physics/play.ts";

let player: Promise<Player> | undefined;

/** The engine, started by the first command that plays: a log is judged without it. */
export function enginePlayer(): Promise<Player> {
  player ??= import("../../physics/play.ts").then(({ createPlayer }) => createPlayer());
  return player;
}
