/** Every card by its notation: which drawing stands for it. The drawing itself is made elsewhere (`draw`). */
import { DRAWN } from "../products/drawings";
import { drawnAs, readShape, type Shape } from "./shape";

/** Drawn by us for all games, whatever products there are. */
export const TREASURE_CROSSING = "treasure";
export const ROCK_MARK = "rock";

/** A word before a shape says what stands on the card: `rock:NE`. */
export function splitMark(face: string): { mark: string; shape: string } {
  const mark = /^([a-z][\w-]*):/.exec(face)?.[1] ?? "";
  const known = mark === ROCK_MARK || DRAWN.marks.has(mark);
  return known ? { mark, shape: face.slice(mark.length + 1) } : { mark: "", shape: face };
}

/** Whether a card is drawn under a name of its own, whatever its tunnels. */
export function isNamed(face: string): boolean {
  return face === TREASURE_CROSSING || DRAWN.crossings.has(face) || DRAWN.likenesses.has(face);
}

export interface Drawing {
  name: string;
  turned: boolean;
}

const drawings = new Map<string, Drawing>();

/** The drawing that a card shares with its turned self, and whether the card lies turned. */
export function drawingOf(face: string): Drawing {
  let drawing = drawings.get(face);
  if (!drawing) drawings.set(face, (drawing = findDrawing(face)));
  return drawing;
}

function findDrawing(face: string): Drawing {
  if (face === "??") return { name: "back", turned: false };
  const other = DRAWN.likenesses.get(face);
  if (other) return findDrawing(other);
  const word = /^([a-z][\w-]*):/.exec(face)?.[1] ?? "";
  if (DRAWN.unmarked.has(word)) return findDrawing(face.slice(word.length + 1));
  const { mark, shape: text } = splitMark(face);
  const { shape, turned } = drawnAs(text);
  return { name: mark ? `${mark}:${shape}` : shape, turned };
}

/** The tunnels of a drawing, if it has any that its name tells. */
export function tunnelsOf(name: string): Shape | null {
  return readShape(splitMark(name).shape);
}

/** The viewBox of a drawing. */
export function boxOf(name: string): string {
  return name.startsWith("icon:") || name.startsWith("face:") ? "-24 -24 48 48" : "0 0 100 150";
}
