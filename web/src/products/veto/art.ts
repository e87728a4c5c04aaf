import { at, HAND } from "../../art/bits";
import { star } from "../../art/frame";
import "./art.css";
import type { ProductArt } from "../product";

export default {
  cards: {
    veto: () =>
    star(
      '<path class="a-bad" d="M33 32H67L90 55V89L67 112H33L10 89V55Z"/>' +
        '<path class="a-stop" d="M33 38H67L84 57V87L67 106H33L16 87V57Z"/>' + at(51, 75, 1.15, HAND),
    ), // prettier-ignore
  },
} satisfies ProductArt;
