import type { Product } from "../product";

export default { emblem: "gold:3" } satisfies Product;
