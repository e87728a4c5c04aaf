import TollDwarf from "./TollDwarf.svelte";
import type { Product } from "../product";

export default { emblem: "gold:1", things: { "toll-dwarf": TollDwarf } } satisfies Product;
