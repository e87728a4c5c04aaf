/** Goals are told apart by their letters. */
import { cellKey } from "../../board/cells";
import type { Cell, LogLine, View } from "../../protocol";

/** The letter of the goal on a cell; empty if there is none. */
export function letterAt(view: View, cell: Cell | null | undefined): string {
  if (!cell) return "";
  return view.mine.face_down.find((card) => cellKey(card.cell) === cellKey(cell))?.letter ?? "";
}

/** The two goals that were taken up last. */
export function takenUp(log: readonly LogLine[]): [Cell, Cell] | null {
  const [one, two] = log.findLast((line) => line.event === "goals-taken")?.cells ?? [];
  return one && two ? [one, two] : null;
}
