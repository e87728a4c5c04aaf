import type { Product } from "../product";

export default { emblem: "role:miner" } satisfies Product;
