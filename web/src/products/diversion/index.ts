import type { Product } from "../product";

export default { emblem: "diversion" } satisfies Product;
