import type { Product } from "../product";

export default { emblem: "NESW{W:t}" } satisfies Product;
