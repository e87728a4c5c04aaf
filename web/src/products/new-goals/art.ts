import { at, letter } from "../../art/bits";
import "./art.css";
import type { ProductArt } from "../product";

const sack = (count: number): string =>
  '<path class="a-sack" d="M-9 -12Q-24 2 -20 16Q0 24 20 16Q24 2 9 -12Z"/><path class="a-sack" d="M-9 -12L-13 -21Q0 -16 13 -21L9 -12Z"/>' +
  `<path class="a-cord" d="M-10 -12H10"/>${at(0, 4, 1, letter(String(count), 19))}`;

const DRAGON =
  '<path class="a-dragon" d="M-22 10Q-26 -8 -12 -14L-16 -26L-4 -18Q6 -20 12 -14L24 -8L26 2L14 6Q8 8 6 16Q-8 22 -22 10Z"/>' +
  '<circle class="a-eye" cx="4" cy="-8" r="3.4"/><path class="a-slit" d="M4 -10V-6"/><path class="a-tusk" d="M12 5L14 11L17 4.5L19 9L22 2Z"/>' +
  '<path class="a-flame" d="M26 2Q36 0 38 8Q32 8 30 12Q28 6 24 6Z"/>';

const SPIDER =
  '<path class="a-leg" d="M-8 -4L-22 -18L-30 -8M-10 2L-26 -2L-32 8M-10 8L-24 12L-26 24M8 -4L22 -18L30 -8M10 2L26 -2L32 8M10 8L24 12L26 24"/>' +
  '<ellipse class="a-spider" cy="8" rx="14" ry="16"/><circle class="a-spider" cy="-10" r="9"/><path class="a-mark" d="M0 2L6 8L0 15L-6 8Z"/>' +
  '<circle class="a-eye" cx="-4" cy="-12" r="2.6"/><circle class="a-eye" cx="4" cy="-12" r="2.6"/>';

export default {
  marks: {
    "sack-1": { body: sack(1) },
    "sack-2": { body: sack(2) },
    dragon: { body: DRAGON },
    spider: { body: SPIDER },
  },
} satisfies ProductArt;
