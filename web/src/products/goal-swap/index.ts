import type { Product } from "../product";

export default { emblem: "goal-swap" } satisfies Product;
