import People from "../../table/decisions/People.svelte";
import type { Product } from "../product";

export default {
  emblem: "NS{N:b}",
  bars: ["trapped"],
  decisions: { steal: People },
  // The Duel, whose turns are like these, has the same moves.
  gathers: { clear: 2 },
  gathersAt: { "pay-to-clear": 2 },
} satisfies Product;
