import { cardFace, corner } from "../../art/frame";
import { TEAMS } from "../../art/dwarfs";
import "./art.css";
import type { ProductArt } from "../product";

export default {
  cards: {
    key: () =>
      cardFace(
        "a-f-gold",
        '<path class="a-key-o" d="M50 65V112M50 98H64M50 110H60"/><circle class="a-key-o" cx="50" cy="48" r="16"/><circle class="a-key" cx="50" cy="48" r="16"/><path class="a-key" d="M50 65V112M50 98H64M50 110H60"/>' +
          corner("K"),
      ),
  },
  dwarfs: TEAMS,
  likenesses: { "start-blue": "Lb:NESW", "start-green": "Lg:NESW" },
  unmarked: ["goal"],
} satisfies ProductArt;
