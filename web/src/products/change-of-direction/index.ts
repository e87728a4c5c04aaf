import type { Product } from "../product";

export default { emblem: "change-of-direction", directs: true } satisfies Product;
