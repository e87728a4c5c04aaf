import LaidSigns from "./LaidSigns.svelte";
import type { Product } from "../product";

export default { emblem: "NESW{W:t}", signs: LaidSigns } satisfies Product;
