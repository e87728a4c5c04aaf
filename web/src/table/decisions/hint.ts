/** What is said above the mine: what the marked move means, or what is to be touched now. */
import { capital } from "../../lang/capital";
import { t } from "../../lang/i18n.svelte";
import type { View } from "../../protocol";
import { foreseenText } from "../foresight.svelte";
import type { Play } from "../play.svelte";

/** The hint for whoever looks at a table; `mine`: whether they are asked. */
export function hintFor({ prompt }: View, play: Play, mine: boolean): string {
  const told = [play.price, foreseenText(play.foreseen)].filter(Boolean).join(" ");
  if (told) return told;
  const [marked] = play.way || (play.selected === null && play.meant.length === 1) ? play.meant : [];
  if (marked && !marked.cell) return marked.text;
  const asks = mine && prompt.code !== "turn";
  const card = asks && !play.cells.size ? null : play.card;
  if (card?.card.tile && play.cells.size)
    return t("hint.card", { card: capital(card.card.text), cells: t("hint.cells", { count: play.cells.size }) });
  if (card) return card.card.help || card.card.text;
  // The question itself stands in its panel.
  return asks ? touchHint(play) : prompt.text;
}

/** What a decision wants touched: a place, somebody, a card, or one of the buttons in its panel. */
function touchHint(play: Play): string {
  if (play.meant.length === 1 && (play.cell ?? play.player) !== null) return t("ask.again");
  if (play.cells.size) return t("ask.cell");
  if (play.players.size) return t("ask.player");
  const asked = play.view?.hand.some((card) => card.discardable || card.playable);
  return asked && play.selected === null ? t("ask.card") : t("ask.below");
}
