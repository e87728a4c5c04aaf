/** What can be done instead by somebody whose card cannot be played. */
import type { Choice, View } from "../protocol";

/** Moves that take away what lies in front of oneself: with a card for it, or by giving up others. */
const freesMe = (view: View, { act, kind, target }: Choice): boolean =>
  kind === "clear" || (act === "play" && target === view.seat && view.players[view.seat]?.front.length !== 0);

/** The ways out, each once, however many cards there are for it: to be freed first, then to discard the card. */
export function waysOut(view: View, hand: number | null): Choice[] {
  const frees = view.choices.filter((choice) => freesMe(view, choice));
  const away = view.choices.filter((choice) => choice.act === "discard" && hand !== null && choice.hand.includes(hand));
  const seen = new Set<string>();
  return [...frees, ...away].filter(({ text }) => !seen.has(text) && seen.add(text));
}
