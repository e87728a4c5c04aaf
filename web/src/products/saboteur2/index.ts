import type { Product } from "../product";

export default { emblem: "NS{N:b}", bars: ["trapped"] } satisfies Product;
