/** The dwarves in the mine, and what they cost whom. */
import { cellKey } from "../../board/cells";
import type { Cell, Thing, View } from "../../protocol";

/** What it costs to lay a card where somebody else's dwarf stands. */
export const TOLL = 1;

export const dwarves = (view: View): Thing[] => view.mine.things.filter((thing) => thing.kind === "toll-dwarf");

export function dwarfAt(view: View, cell: Cell | null | undefined): Thing | null {
  return (cell && dwarves(view).find((dwarf) => cellKey(dwarf.cell) === cellKey(cell))) || null;
}

/** What somebody pays for a card on this cell: nothing for their own dwarf, nor where another has promised to pay. */
export const tollFor = (seat: number, dwarf: Thing): number =>
  dwarf.owner === seat || (dwarf.payer >= 0 && dwarf.payer !== seat) ? 0 : TOLL;
