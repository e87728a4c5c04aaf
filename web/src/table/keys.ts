/** Keys while a match is played: 1-9 a card, arrows a place, R turn, D discard, Enter play, Escape back, M H P parts of the table, ? what can be done, B the rules. */
import type { View } from "../protocol";
import { openRules } from "../rulebook/place.svelte";
import { goAmongPlayers, goTo } from "./places";
import type { Play } from "./play.svelte";

/** What keys do that the page has to do. */
export interface Means {
  /** Show what can be done. */
  what: () => void;
  /** Move the cursor in the mine, wherever the focus is. */
  steer: (event: KeyboardEvent) => void;
  /** Put away what was told last; say whether there was anything. */
  hush: () => boolean;
}

/** Go by an arrow to a place that may be chosen now: in the mine, or among the players. */
function goByArrow(event: KeyboardEvent, play: Play, steer: Means["steer"]): boolean {
  if (!event.key.startsWith("Arrow")) return false;
  if (play.cells.size === 0) return goAmongPlayers(event.key);
  if (!(event.target as HTMLElement | null)?.closest("svg.board")) steer(event);
  return true;
}

export function pressed(event: KeyboardEvent, play: Play, view: View, means: Means): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (event.key === "?") means.what();
  else if (key === "b") openRules();
  else if (/^[1-9]$/.test(key) && Number(key) <= view.hand.length) play.select(Number(key) - 1);
  else if (key === "r" && play.card) play.flip();
  else if (key === "escape") {
    if (play.cell || play.player !== null) play.unmark();
    else if (play.selected !== null || play.notice || !means.hush()) play.clear();
    play.notice = null;
  } else if (key === "d" && play.discards[0] && play.selected !== null) play.discard();
  else if (key === "enter" && target?.tagName !== "BUTTON") {
    const [only, ...more] = play.meant;
    if (only && more.length === 0) void play.make(only);
    else return;
  } else if (!goByArrow(event, play, means.steer) && !goTo(key)) return;
  event.preventDefault();
}
