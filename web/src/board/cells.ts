/** Cells of the grid: their names, and which of them is next in a direction. */
import type { Cell, LaidCard } from "../protocol";

/** A cell that may be chosen now, with the card as it would lie there. */
export interface Target {
  cell: Cell;
  face: string;
}

export interface Ghost {
  cell: Cell;
  face: string;
  /** Whether a card would lie there; otherwise it is played on what lies there. */
  lays: boolean;
  /** Whether it may be turned. */
  flips: boolean;
}

/** What a finger points at while it drags a card, to be shown beside it. */
export interface Lens {
  cell: Cell;
  /** Where the finger is in the window. */
  x: number;
  y: number;
}

export const LENS_W = 136;
export const LENS_H = 170;

/** Where the enlarged cell is shown: above the finger, or beside it where there is no room above. */
export function lensPlace(lens: Lens, width: number): { left: number; top: number } {
  const top = lens.y - 104 - LENS_H;
  const room = (left: number) => Math.max(6, Math.min(width - LENS_W - 6, left));
  if (top >= 6) return { left: room(lens.x - LENS_W / 2), top };
  return { left: room(lens.x < width / 2 ? lens.x + 64 : lens.x - 64 - LENS_W), top: 6 };
}

export const cellKey = (cell: Cell): string => `${cell.x},${cell.y}`;

/** How a cell is called: as in the notation. */
export const cellName = (cell: Cell): string => `${cell.x},${cell.y}`;

const OUTWARDS: Record<string, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** The cells before the open ends of the tunnels: where something may come to lie next. */
export function openEnds(cards: readonly LaidCard[]): Cell[] {
  return cards.flatMap(({ cell, tile }) =>
    [...tile.chambers.join("")].flatMap((side) => {
      const step = OUTWARDS[side];
      return step ? [{ x: cell.x + step[0], y: cell.y + step[1] }] : [];
    }),
  );
}

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

/** The corner of a cell, as steps to the right and down, beyond which no other cell is to be touched. */
export function freeCorner(cell: Cell, taken: readonly Cell[]): { x: number; y: number } {
  const keys = new Set(taken.map(cellKey));
  const corners = [
    { x: 1, y: -1 },
    { x: -1, y: -1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ];
  const free = corners.find(({ x, y }) => !keys.has(cellKey({ x: cell.x + x, y: cell.y + y })));
  return free ?? { x: 1, y: -1 };
}
