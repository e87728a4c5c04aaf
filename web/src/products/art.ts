/** The drawings of all products, found by the build itself; the first page does without them. */
import "../art/draw";
import { addDrawings } from "./drawings";
import type { ProductArt } from "./product";

const found = import.meta.glob<ProductArt>("./*/art.ts", { eager: true, import: "default" });
for (const art of Object.values(found)) addDrawings(art);
