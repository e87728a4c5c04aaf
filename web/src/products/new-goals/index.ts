import type { Product } from "../product";

export default { emblem: "dragon:NE" } satisfies Product;
