import type { Product } from "../product";

export default { emblem: "master-crafter" } satisfies Product;
