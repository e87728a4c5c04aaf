/** Strips of floor under the joints of cards, so that no hairline shows at odd zooms. */
import type { LaidCard } from "../protocol";
import { CELL_H, CELL_W } from "./camera.svelte";
import { cellKey } from "./cells";

export interface Joint {
  key: string;
  x: number;
  y: number;
  w: number;
  h: number;
  lit: boolean;
}

export function joints(cards: readonly LaidCard[]): Joint[] {
  const at = new Map(cards.map((card) => [cellKey(card.cell), card]));
  const chamber = (card: LaidCard, side: string) => card.tile.chambers.findIndex((sides) => sides.includes(side));
  const found: Joint[] = [];
  for (const card of cards) {
    const { x, y } = card.cell;
    for (const [side, across, dx, dy] of [["E", "W", 1, 0], ["S", "N", 0, 1]] as const) {
      const other = at.get(cellKey({ x: x + dx, y: y + dy }));
      const here = chamber(card, side);
      if (!other || here < 0 || chamber(other, across) < 0) continue;
      const lit = card.reached[here] ?? false;
      found.push(
        side === "E"
          ? { key: `${x},${y}E`, x: x * CELL_W + 97, y: y * CELL_H + 60, w: 6, h: 30, lit }
          : { key: `${x},${y}S`, x: x * CELL_W + 35, y: y * CELL_H + 147, w: 30, h: 6, lit },
      );
    } // prettier-ignore
  }
  return found;
}
