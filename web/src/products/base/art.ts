import { at, ICONS, letter } from "../../art/bits";
import { HELMET } from "../../art/dwarfs";
import "./art.css";
import type { ProductArt } from "../product";

export default {
  dwarfs: {
    miner: {
      hat: HELMET,
      frame: "a-f-miner",
      letter: "M",
      badge: `<circle class="a-good" cx="50" cy="128" r="15"/>${at(50, 128, 0.55, `<g class="a-pale">${ICONS.pickaxe}</g>`)}`,
    },
    saboteur: {
      hat: '<path class="a-hood" d="M-30 24Q-34 -14 0 -18Q34 -14 30 24Q20 12 0 12Q-20 12 -30 24Z"/>',
      hatHeight: -32,
      frame: "a-f-sab",
      letter: "S",
      badge: `<path class="a-bad" d="M50 108L70 142H30Z"/>${at(50, 131, 1, letter("S", 18, "a-t-inv"))}`,
      beard: "a-beard a-dark",
      eyes: '<path class="a-mask" d="M-25 -12H25V2Q12 6 4 -1H-4Q-12 6 -25 2Z"/><path class="a-slit-w" d="M-15 -6L-5 -3M15 -6L5 -3"/>',
      mouth: "M-8 22Q0 15 8 22",
    },
  },
} satisfies ProductArt;
