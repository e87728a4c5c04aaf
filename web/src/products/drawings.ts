/** What the folders of products draw, found by the build itself: `<name of the product>/art.ts`. */
import type { ProductArt } from "./product";

const found = Object.values(import.meta.glob<ProductArt>("./*/art.ts", { eager: true, import: "default" }));

function gather<T>(part: (art: ProductArt) => Record<string, T> | undefined): Map<string, T> {
  return new Map(found.flatMap((art) => Object.entries(part(art) ?? {})));
}

export const DRAWN = {
  cards: gather((art) => art.cards),
  crossings: gather((art) => art.crossings),
  marks: gather((art) => art.marks),
  dwarfs: gather((art) => art.dwarfs),
  likenesses: gather((art) => art.likenesses),
  unmarked: new Set(found.flatMap((art) => art.unmarked ?? [])),
};
