import { at, gold } from "../../art/bits";
import { SMIRK } from "../../art/dwarfs";
import "./art.css";
import type { ProductArt } from "../product";

export default {
  dwarfs: {
    greedy: {
      hat:
        '<path class="a-helmet a-rich" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
        gold(3, 0, -4, 6),
      frame: "a-f-gold5",
      letter: "●",
      badge: at(50, 127, 0.9, gold(3, 0, 0)),
      eyes: '<circle class="a-gold" cx="-10" cy="-4" r="5"/><circle class="a-gold" cx="10" cy="-4" r="5"/>',
      mouth: SMIRK,
    },
  },
} satisfies ProductArt;
