/** Keys while a match is played: 1-9 a card, R turn, D discard, Enter play, Escape back, ? what can be done, B the rules. */
import type { View } from "../protocol";
import { openRules } from "../rulebook/place.svelte";
import type { Play } from "./play.svelte";

export function pressed(event: KeyboardEvent, play: Play, view: View, onwhat: () => void): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (event.key === "?") onwhat();
  else if (key === "b") openRules();
  else if (/^[1-9]$/.test(key) && Number(key) <= view.hand.length) play.select(Number(key) - 1);
  else if (key === "r" && play.card) play.flip();
  else if (key === "escape") {
    if (play.cell || play.player !== null) play.unmark();
    else play.clear();
    play.notice = null;
  } else if (key === "d" && play.discards[0] && play.selected !== null) play.discard();
  else if (key === "enter" && target?.tagName !== "BUTTON") {
    const [only, ...more] = play.meant;
    if (only && more.length === 0) void play.make(only);
    else return;
  } else return;
  event.preventDefault();
}
