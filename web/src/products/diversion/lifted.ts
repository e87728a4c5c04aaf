/** The path card that a Diversion takes away, while one is being played. */
import { cellKey } from "../../board/cells";
import type { Cell, LaidCard, View } from "../../protocol";
import type { Play } from "../../table/play.svelte";

export interface Lifted {
  laid: LaidCard;
  /** Where it would go. */
  to: Cell | null;
}

export function lifted(view: View, play: Play): Lifted | null {
  const { announced } = view.prompt;
  const from = play.choices.find((choice) => choice.lifts)?.lifts ?? announced?.lifts;
  const laid = from && view.mine.cards.find(({ cell }) => cellKey(cell) === cellKey(from));
  return laid ? { laid, to: play.card ? play.cell : (announced?.cell ?? null) } : null;
}
