import { t } from "../../lang/i18n.svelte";
import type { Product, TableNow } from "../product";
import DiversionMarks from "./DiversionMarks.svelte";
import { lifted } from "./lifted";

/** Which card is moved is not chosen: it is said. */
function tells({ play, view }: TableNow): string {
  const moved = play.card ? lifted(view, play) : null;
  if (!moved) return "";
  const { text } = moved.laid;
  return moved.to ? t("diversion.to", { card: text }) : t("diversion.where", { card: text });
}

export default { emblem: "diversion", marks: DiversionMarks, tells } satisfies Product;
