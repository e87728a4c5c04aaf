import type { Product } from "../product";

export default { emblem: "pathfinder" } satisfies Product;
