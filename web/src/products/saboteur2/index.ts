import type { Product } from "../product";

export default { emblem: "NS{N:b}" } satisfies Product;
