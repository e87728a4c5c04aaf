/**
 * What the folders of products draw (`<name of the product>/art.ts`), as far as it is loaded: a page
 * that shows cards of any game imports `./art`, which brings them all.
 */
import type { Dwarf } from "../art/dwarfs";
import type { Mark, ProductArt } from "./product";

export const DRAWN = {
  cards: new Map<string, () => string>(),
  crossings: new Map<string, string>(),
  marks: new Map<string, Mark>(),
  dwarfs: new Map<string, Dwarf>(),
  likenesses: new Map<string, string>(),
  unmarked: new Set<string>(),
};

function add<T>(drawn: Map<string, T>, more: Record<string, T> = {}): void {
  for (const [name, one] of Object.entries(more)) drawn.set(name, one);
}

/** Let the drawings of a product be found. */
export function addDrawings(art: ProductArt): void {
  add(DRAWN.cards, art.cards);
  add(DRAWN.crossings, art.crossings);
  add(DRAWN.marks, art.marks);
  add(DRAWN.dwarfs, art.dwarfs);
  add(DRAWN.likenesses, art.likenesses);
  for (const word of art.unmarked ?? []) DRAWN.unmarked.add(word);
}
