import { arrow, at, CARD, nugget } from "../../art/bits";
import { star } from "../../art/frame";
import type { ProductArt } from "../product";

export default {
  cards: {
    "treasure-trove": () =>
    star(
      `<g transform="translate(36 96) rotate(-8)">${CARD}</g><g transform="translate(64 96) rotate(9)">${CARD}</g>` +
        at(50, 78, 1.25, CARD) + at(50, 78, 0.8, nugget(0, 0, 9, 3)) + arrow("M50 52V28M50 28L41 38M50 28L59 38"),
    ), // prettier-ignore
  },
} satisfies ProductArt;
