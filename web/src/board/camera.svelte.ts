/** Which part of the mine is seen. By itself it shows everything; touching it suspends that. */

export const CELL_W = 100;
export const CELL_H = 150;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** No tunnel gets farther than this; a chest may lie there all the same, and is not brought into sight by itself. */
const OUT_OF_REACH = 80;

/** The smallest box around cells, with some room. */
export function boxAround(cells: readonly { x: number; y: number }[], room = 22): Box {
  const near = cells.filter((cell) => Math.max(Math.abs(cell.x), Math.abs(cell.y)) <= OUT_OF_REACH);
  const xs = near.map((cell) => cell.x);
  const ys = near.map((cell) => cell.y);
  const [left, right] = [Math.min(...xs, 0), Math.max(...xs, 0) + 1];
  const [top, bottom] = [Math.min(...ys, 0), Math.max(...ys, 0) + 1];
  return {
    x: left * CELL_W - room,
    y: top * CELL_H - room,
    w: (right - left) * CELL_W + 2 * room,
    h: (bottom - top) * CELL_H + 2 * room,
  };
}

const NEAREST = 2.2;
/** Cards are not drawn larger than this by themselves, in pixels for one unit, on a screen of the usual height. */
const LARGEST = 1.15;
const USUAL_HEIGHT = 900;
const FARTHEST = 0.15;

export class Camera {
  width = $state(0);
  height = $state(0);
  /** Pixels for one unit. */
  zoom = $state(0.5);
  x = $state(0);
  y = $state(0);
  /** Whether everything is shown by itself. */
  fits = $state(true);

  /** What is seen, in the measures of the mine. */
  get box(): Box {
    const [w, h] = [this.width / this.zoom || 1, this.height / this.zoom || 1];
    return { x: this.x - w / 2, y: this.y - h / 2, w, h };
  }

  get viewBox(): string {
    const { x, y, w, h } = this.box;
    return `${x} ${y} ${w} ${h}`;
  }

  show(box: Box): void {
    if (!this.width || !this.height) return;
    this.zoom = Math.min(this.width / box.w, this.height / box.h, LARGEST * Math.max(1, this.height / USUAL_HEIGHT));
    this.x = box.x + box.w / 2;
    this.y = box.y + box.h / 2;
  }

  pan(dx: number, dy: number): void {
    this.fits = false;
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
  }

  /** Zoom about a point, given in pixels from the middle. */
  scale(factor: number, px = 0, py = 0): void {
    this.fits = false;
    const zoom = Math.max(FARTHEST, Math.min(NEAREST, this.zoom * factor));
    this.x += px / this.zoom - px / zoom;
    this.y += py / this.zoom - py / zoom;
    this.zoom = zoom;
  }

  /** The cell under a point, given in pixels from the top left corner. */
  cellAt(px: number, py: number): { x: number; y: number } {
    return {
      x: Math.floor((this.x + (px - this.width / 2) / this.zoom) / CELL_W),
      y: Math.floor((this.y + (py - this.height / 2) / this.zoom) / CELL_H),
    };
  }
}
