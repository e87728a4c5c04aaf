import { at, ICONS } from "../../art/bits";
import { star } from "../../art/frame";
import { MENDED } from "../../art/signs";
import type { ProductArt } from "../product";

export default {
  cards: {
    "master-crafter": () =>
      star(
        at(50, 44, 0.95, ICONS.pickaxe) +
          at(31, 80, 0.9, ICONS.lantern) +
          at(69, 80, 0.9, ICONS.cart) +
          at(50, 118, 0.9, MENDED),
      ),
  },
} satisfies ProductArt;
