import type { Product } from "../product";

export default { emblem: "costume" } satisfies Product;
