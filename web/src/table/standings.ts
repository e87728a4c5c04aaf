/** Who came in where: equal gold, equal place. */
import type { Player } from "../protocol";

export interface Place {
  player: Player;
  /** From 1 on; several may share one. */
  place: number;
  gold: number;
}

/** Everybody, the richest first. */
export function standings(players: readonly Player[], totals: readonly number[]): Place[] {
  const gold = (player: Player) => totals[player.seat] ?? 0;
  return players
    .map((player) => ({
      player,
      gold: gold(player),
      place: 1 + players.filter((other) => gold(other) > gold(player)).length,
    }))
    .sort((a, b) => a.place - b.place || a.player.seat - b.player.seat);
}

const MOST = 5;

/** Whoever stands on a step of the podium: the first three places, as far as there is room. */
export function onPodium(places: Place[]): Place[] {
  return places.filter(({ place }) => place <= 3).slice(0, MOST);
}
