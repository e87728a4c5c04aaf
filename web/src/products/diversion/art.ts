import { arrow, at } from "../../art/bits";
import { star } from "../../art/frame";
import { tile } from "../../art/signs";
import type { ProductArt } from "../product";

export default {
  cards: {
    diversion: () =>
    star(
      '<rect class="a-hole" x="18" y="70" width="34" height="50" rx="4"/>' +
        at(66, 58, 1.15, tile("M-15 0Q0 0 0 22")) + arrow("M52 42Q30 44 34 64M34 64L26 55M34 64L43 57"),
    ), // prettier-ignore
  },
} satisfies ProductArt;
