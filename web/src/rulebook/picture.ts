/** Which part of the mine an example shows: what lies around the place it is about. */
import { type Box, CELL_H, CELL_W } from "../board/camera.svelte";
import type { Cell, Mine } from "../protocol";

const ACROSS = 2;
const UPRIGHT = 1;
const ROOM = 12;

export interface Sight {
  box: Box;
  /** The cells of the grid that are seen. */
  cells: Cell[];
}

/** The cells around a place on which something lies, and a little room. */
export function sightOf(mines: readonly Mine[], place: Cell | null): Sight {
  const lying = mines.flatMap((mine) => [...mine.cards, ...mine.face_down, ...mine.things].map((one) => one.cell));
  const middle = place ?? lying[0] ?? { x: 0, y: 0 };
  const near = lying.filter(({ x, y }) => Math.abs(x - middle.x) <= ACROSS && Math.abs(y - middle.y) <= UPRIGHT);
  const xs = [middle, ...near].map((cell) => cell.x);
  const ys = [middle, ...near].map((cell) => cell.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) cells.push({ x, y });
  return {
    box: {
      x: left * CELL_W - ROOM,
      y: top * CELL_H - ROOM,
      w: (right - left + 1) * CELL_W + 2 * ROOM,
      h: (bottom - top + 1) * CELL_H + 2 * ROOM,
    },
    cells,
  };
}
