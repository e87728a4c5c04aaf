import { at } from "../../art/bits";
import { star } from "../../art/frame";
import { GOAL, SWAP } from "../../art/signs";
import type { ProductArt } from "../product";

export default {
  cards: {
    "goal-swap": () => star(at(32, 62, 1, GOAL) + at(68, 88, 1, GOAL) + SWAP),
  },
} satisfies ProductArt;
