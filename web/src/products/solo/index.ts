import type { Product } from "../product";

export default { emblem: "role:miner~2" } satisfies Product;
