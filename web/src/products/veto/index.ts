import type { Product } from "../product";

export default { emblem: "veto" } satisfies Product;
