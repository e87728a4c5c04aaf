/** What is on a card besides its tunnels, in words. */
import { t } from "../lang/i18n.svelte";
import type { LaidCard } from "../protocol";

/** Only where there are two colours it has to be said which of them reaches a card. */
export function twoColours(cards: readonly LaidCard[]): boolean {
  return (["blue", "green"] as const).every((colour) => cards.some((card) => card.reached_by.includes(colour)));
}

/** `both`: whether it has to be said which of two colours reaches it. */
export function signsOf(laid: LaidCard, both: boolean): string[] {
  const said: string[] = [];
  if (!laid.reached.some(Boolean)) said.push(t("board.cut"));
  else if (both && laid.reached_by.length > 1) said.push(t("board.reached.both"));
  else if (both && laid.reached_by[0]) said.push(t(`board.reached.${laid.reached_by[0]}`));
  if (laid.counter) said.push(t(`board.counter.${laid.counter}`));
  if (laid.keys) said.push(t("board.keys", { count: laid.keys }));
  return said;
}
