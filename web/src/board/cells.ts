/** Cells of the grid: their names, and which of them is next in a direction. */
import type { Cell } from "../protocol";

export interface Ghost {
  cell: Cell;
  face: string;
  /** Whether a card would lie there; otherwise it is played on what lies there. */
  lays: boolean;
  /** Whether it may be turned. */
  flips: boolean;
}

export const cellKey = (cell: Cell): string => `${cell.x},${cell.y}`;

/** How a cell is called: as in the notation. */
export const cellName = (cell: Cell): string => `${cell.x},${cell.y}`;

/** The cell that is nearest in a direction: straight ahead counts more than aside. */
export function nearest(cells: readonly Cell[], from: Cell, [dx, dy]: [number, number]): Cell | null {
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const [x, y] = [cell.x - from.x, cell.y - from.y];
    const ahead = x * dx + y * dy;
    if (ahead <= 0) continue;
    const distance = ahead + 2.5 * Math.abs(x * dy - y * dx);
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}
