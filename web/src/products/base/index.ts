import TakeGold from "./TakeGold.svelte";
import type { Product } from "../product";

export default { emblem: "role:miner", decisions: { take: TakeGold }, foes: ["saboteur"] } satisfies Product;
