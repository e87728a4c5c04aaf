import { arrow, at } from "../../art/bits";
import { HELMET } from "../../art/dwarfs";
import { star } from "../../art/frame";
import type { ProductArt } from "../product";

export default {
  cards: {
    "change-of-direction": () =>
      star(arrow("M74 54A30 30 0 1 0 80 82M74 54L76 38M74 54L58 55") + at(50, 75, 0.75, HELMET)),
  },
} satisfies ProductArt;
