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
  // What a card does that is just played stands above the mine.
  if (choice.act === "play" && !choice.cell && choice.target < 0) return t("act.play");
  return !view || isSpoken(choice, view) ? choice.text : t("act.here");
}
