import { t } from "../../lang/i18n.svelte";
import type { Product, TableNow } from "../product";
import { STEPS, stepOf } from "./steps";

/** The first card or the second; what is usually said of a chosen card follows. */
function tells({ view, play, log }: TableNow, hint: string): string {
  const step = stepOf(view, log);
  if (!step) return "";
  const next = step < STEPS ? t("pathfinder.then") : t("pathfinder.last");
  const count = t("pathfinder.step", { step, of: STEPS });
  return view.prompt.mine ? `${count}: ${play.card ? hint : next}` : `${count}. ${hint}`;
}

export default { emblem: "pathfinder", tells } satisfies Product;
