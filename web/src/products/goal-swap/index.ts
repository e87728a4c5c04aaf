import { t } from "../../lang/i18n.svelte";
import type { Product, TableNow } from "../product";
import { letterAt } from "./letters";
import SwapMarks from "./SwapMarks.svelte";
import SwapOrNot from "./SwapOrNot.svelte";

/** One goal after the other is touched. */
function tells({ play, view }: TableNow): string {
  if (play.card?.card.family !== "goal-swap" || play.pairs === false) return "";
  const [one, two] = [letterAt(view, play.cell), letterAt(view, play.other)];
  if (one && two) return t("swap.both", { one, two });
  return one ? t("swap.one", { one }) : t("swap.first");
}

export default {
  emblem: "goal-swap",
  decisions: { "swap-or-not": SwapOrNot },
  marks: SwapMarks,
  tells,
} satisfies Product;
