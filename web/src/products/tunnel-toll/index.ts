import { t } from "../../lang/i18n.svelte";
import type { Choice, View } from "../../protocol";
import type { Product } from "../product";
import TollDwarf from "./TollDwarf.svelte";

/** Whoever lays a card where somebody else's dwarf stands pays them, or has it paid. */
function price({ act, cell }: Choice, view: View): string {
  const dwarf = view.mine.things.find(
    (thing) => thing.kind === "toll-dwarf" && thing.cell.x === cell?.x && thing.cell.y === cell.y,
  );
  if (act !== "play" || !dwarf || dwarf.owner === view.seat) return "";
  return t("toll.price", { name: view.players[dwarf.owner]?.name ?? "?" });
}

export default { emblem: "gold:1", things: { "toll-dwarf": TollDwarf }, price } satisfies Product;
