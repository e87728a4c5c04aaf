/** What is shown of a player's gold: a sum where it is known, otherwise what everybody may know. */
import { t } from "../lang/i18n.svelte";
import type { Player, View } from "../protocol";

/** The reader's own gold, all of it. */
export function ownGold(view: View): number {
  const me = view.players[view.seat];
  if (!me) return 0;
  const cards = me.gold_cards ? view.gold.reduce((sum, value) => sum + value, 0) : 0;
  return me.total ?? cards + (me.nuggets ?? 0);
}

/** As a figure, or a sign, and in words. */
export function goldOf(view: View, player: Player): { sign: string; words: string } {
  const sum = player.total ?? (player.seat === view.seat ? ownGold(view) : player.gold_cards ? null : player.nuggets);
  if (sum !== null) return { sign: String(sum), words: t("player.gold", { count: sum }) };
  if (!player.has_gold) return { sign: "0", words: t("player.no-gold") };
  if (player.gold_cards)
    return { sign: String(player.gold_cards), words: t("player.gold-cards", { count: player.gold_cards }) };
  return { sign: "✓", words: t("player.has-gold") };
}
