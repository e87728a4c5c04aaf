import { at, letter } from "../../art/bits";
import { HELMET } from "../../art/dwarfs";
import { star } from "../../art/frame";
import { tile } from "../../art/signs";
import type { ProductArt } from "../product";

export default {
  cards: {
    pathfinder: () =>
      star(
        at(35, 66, 1.15, tile("M-15 0H15M0 0V22")) +
          at(69, 84, 1.15, tile("M-15 0H15M0 -22V0")) +
          at(50, 126, 1, letter("2", 24)) +
          at(50, 34, 0.7, HELMET),
      ),
  },
} satisfies ProductArt;
