import type { Product } from "../product";

export default { emblem: "sabotage-cart" } satisfies Product;
