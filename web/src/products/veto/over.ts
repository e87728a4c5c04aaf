/** The card over which a window is open: how it looks, and what it hovers over. */
import { faceOfCard, liftedFace, turnedFaceOf } from "../../board/faces";
import type { Announced, Cell, View } from "../../protocol";

/** What comes to lie: the card as it was announced, or the one that it moves. */
export function faceOver(view: View, { card, turned, lifts }: Announced): string {
  if (lifts) return liftedFace(view.mine, lifts, turned);
  return turned ? turnedFaceOf(card) : faceOfCard(card);
}

/** The cells that it was played on. */
export const cellsOver = ({ cell, other }: Announced): Cell[] => [cell, other].filter((one) => one !== null);

/** Whether it was played on a person; a card for nobody hovers over whoever played it. */
export const personOver = ({ cell, target, seat }: Announced): number => (cell ? -1 : target >= 0 ? target : seat);
