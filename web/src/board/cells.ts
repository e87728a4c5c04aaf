/** Cells of the grid: their names, and which of them is next in a direction. */
import type { Cell, LaidCard, Tile } from "../protocol";
import { type Box, CELL_H, CELL_W } from "./camera.svelte";

/** A cell that may be chosen now, with the card as it would lie there. */
export interface Target {
  cell: Cell;
  face: string;
  /** What would lie there, if it is a path card of the hand. */
  tile?: Tile | null;
}

export interface Ghost {
  cell: Cell;
  face: string;
  /** What would lie there, if it is a path card of the hand. */
  tile?: Tile | null;
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

/**
 * Where a round button stands at a corner of a cell: so that all of it is seen, and if possible
 * where no other cell is to be touched. `out` is how far beyond the corner its middle is.
 */
export function cornerOf(cell: Cell, taken: readonly Cell[], out: number, radius: number, sight: Box): Cell {
  const keys = new Set(taken.map(cellKey));
  const corners = [
    [1, -1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({
    free: !keys.has(cellKey({ x: cell.x + x, y: cell.y + y })),
    x: (cell.x + (x + 1) / 2) * CELL_W + x * out,
    y: (cell.y + (y + 1) / 2) * CELL_H + y * out,
  }));
  const seen = corners.filter(
    ({ x, y }) =>
      x - radius >= sight.x &&
      x + radius <= sight.x + sight.w &&
      y - radius >= sight.y &&
      y + radius <= sight.y + sight.h,
  );
  const [best = { x: 0, y: 0 }] = [...seen.filter(({ free }) => free), ...seen, ...corners];
  return { x: best.x, y: best.y };
}
