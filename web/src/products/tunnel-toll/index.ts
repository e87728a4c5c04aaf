import { t } from "../../lang/i18n.svelte";
import type { Choice, View } from "../../protocol";
import type { Product, TableNow } from "../product";
import AskToll from "./AskToll.svelte";
import { dwarfAt, tollFor } from "./dwarves";
import TollAnswer from "./TollAnswer.svelte";
import TollDwarf from "./TollDwarf.svelte";
import TollMarks from "./TollMarks.svelte";

/** Whoever lays a card where somebody else's dwarf stands pays them, or has it paid. */
function price({ act, cell }: Choice, view: View): string {
  const dwarf = dwarfAt(view, cell);
  if (act !== "play" || !dwarf || dwarf.owner === view.seat) return "";
  const nameOf = (seat: number) => view.players[seat]?.name ?? "?";
  if (!tollFor(view.seat, dwarf)) return t("toll.promised", { name: nameOf(dwarf.payer) });
  return t("toll.price", { name: nameOf(dwarf.owner) });
}

/** To put a dwarf is something else than to lay the card. */
function tells({ play }: TableNow): string {
  if (play.way !== "toll") return "";
  return play.cell ? t("toll.place") : t("toll.where");
}

export default {
  emblem: "gold:1",
  things: { "toll-dwarf": TollDwarf },
  decisions: { ask: AskToll, "toll-answer": TollAnswer },
  marks: TollMarks,
  price,
  tells,
} satisfies Product;
