import type { Product } from "../product";

export default { emblem: "treasure-trove" } satisfies Product;
