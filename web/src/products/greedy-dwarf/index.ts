import type { Product } from "../product";

export default { emblem: "role:greedy" } satisfies Product;
