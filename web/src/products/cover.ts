/** The drawings that the first page shows: of the products that have a `cover.ts`, and of no others. */
import { addDrawings } from "./drawings";
import type { ProductArt } from "./product";

const found = import.meta.glob<ProductArt>("./*/cover.ts", { eager: true, import: "default" });
for (const art of Object.values(found)) addDrawings(art);
