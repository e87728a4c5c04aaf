import People from "../../table/decisions/People.svelte";
import type { Product } from "../product";

export default {
  emblem: "NS{N:b}",
  bars: ["trapped"],
  decisions: { steal: People },
  gathers: { clear: 2 },
  gathersAt: { "pay-to-clear": 2 },
} satisfies Product;
