import type { Product } from "../product";

export default { emblem: "party" } satisfies Product;
