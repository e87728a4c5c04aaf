import LayCard from "../../table/decisions/LayCard.svelte";
import type { Product } from "../product";

export default {
  emblem: "back:chest",
  decisions: { "lay-chest": LayCard },
  anywhere: ["place-chest"],
} satisfies Product;
