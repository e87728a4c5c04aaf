import { t } from "../../lang/i18n.svelte";
import type { Choice, View } from "../../protocol";
import LaidSigns from "./LaidSigns.svelte";
import type { Product } from "../product";

/** A bribe takes a counter of those that both players share. */
function price({ kind }: Choice, view: View): string {
  return kind === "bribe" ? t("bribe.price", { count: view.counters_left }) : "";
}

export default {
  emblem: "NESW{W:t}",
  signs: LaidSigns,
  price,
  gathers: { clear: 2 },
  gathersAt: { "pay-to-clear": 2 },
} satisfies Product;
