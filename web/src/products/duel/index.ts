import LaidSigns from "./LaidSigns.svelte";
import type { Product } from "../product";

export default {
  emblem: "NESW{W:t}",
  signs: LaidSigns,
  gathers: { clear: 2 },
  gathersAt: { "pay-to-clear": 2 },
} satisfies Product;
