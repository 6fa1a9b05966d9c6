import type { PlayerState } from "../case.ts";
import type { BallId, PlayerIndex } from "../log.ts";
import type { Foul, Penalty, PlayerOutcome } from "../verdict.ts";

/** A player's shelf and debt while a stroke is booked. */
export interface Account {
  readonly shelf: BallId[];
  debt: number;
}

export function openAccount(player: PlayerState): Account {
  return { shelf: [...player.shelf], debt: player.debt };
}

/** Clause 1: eight points win; a debt counts against the shelf (2.2). */
export const winningScore = 8;

export function scoreOf(account: Account): number {
  return account.shelf.length - account.debt;
}

export function outcomeOf(account: Account): PlayerOutcome {
  return { shelf: account.shelf, debt: account.debt, score: scoreOf(account) };
}

/** Clause 2.2: rightly pocketed balls go on the shelf but for those that pay a debt, the earliest first. Returns the paid ones. */
export function bookPots(account: Account, counted: readonly BallId[]): readonly BallId[] {
  const paid = counted.slice(0, account.debt);
  account.debt -= paid.length;
  account.shelf.push(...counted.slice(paid.length));
  return paid;
}

/** Clause 2.1: one ball of the offender goes back, the last one on his shelf; from an empty shelf it becomes a debt. */
function penalise(account: Account, player: PlayerIndex, fouls: readonly number[]): Penalty {
  const ball = account.shelf.pop();
  if (ball !== undefined) return { player, fromShelf: ball, debt: 0, fouls };
  account.debt += 1;
  return { player, fromShelf: null, debt: 1, fouls };
}

/** Clause 27.2: one penalty a player for all that he did before and in the stroke, another for what followed its end. */
export function penaliseAll(
  fouls: readonly Foul[],
  late: boolean,
  accounts: readonly [Account, Account],
): readonly Penalty[] {
  const players: { player: PlayerIndex; at: number; fouls: number[] }[] = [];
  for (let index = 0; index < fouls.length; index++) {
    const foul = fouls[index] as Foul;
    if ((foul.when === "after") !== late) continue;
    const group = players.find((item) => item.player === foul.player);
    if (group === undefined) players.push({ player: foul.player, at: foul.at, fouls: [index] });
    else {
      group.fouls.push(index);
      group.at = Math.min(group.at, foul.at);
    }
  }
  players.sort((a, b) => a.at - b.at);
  return players.map((group) => penalise(accounts[group.player], group.player, group.fouls));
}
