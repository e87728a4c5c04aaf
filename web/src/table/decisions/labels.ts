/** What the button says that makes a marked move. */
import { cellKey } from "../../board/cells";
import { has, t } from "../../lang/i18n.svelte";
import type { Choice, View } from "../../protocol";
import { isLaid } from "../choices";

/** Whether words say well where a move is made: goals have letters, other cells are shown instead. */
export function isSpoken({ cell }: Choice, view: View): boolean {
  return !cell || view.mine.face_down.some((card) => card.letter && cellKey(card.cell) === cellKey(cell));
}

/** A move in a few words: those for its kind, or all of its own where they name no numbers. */
export function labelOf(choice: Choice, view: View | null): string {
  if (has(`act.${choice.kind}`)) return t(`act.${choice.kind}`);
  if (isLaid({ ...choice, cell: null })) return t("act.lay");
  return !view || isSpoken(choice, view) ? choice.text : t("act.here");
}
