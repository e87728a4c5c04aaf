import { at, CARD, crystal, EYE, gold, HAND, plate } from "../../art/bits";
import { type Dwarf, HELMET, SMIRK, TEAMS } from "../../art/dwarfs";
import { cardFace, corner } from "../../art/frame";
import { BROKEN, MENDED, ROLE, SWAP } from "../../art/signs";
import "./art.css";
import type { ProductArt } from "../product";

const BARS =
  '<path class="a-bars-o" d="M-18 -26V26M-6 -28V28M6 -28V28M18 -26V26M-24 -18H24M-24 18H24"/><path class="a-bars" d="M-18 -26V26M-6 -28V28M6 -28V28M18 -26V26M-24 -18H24M-24 18H24"/>';
const FACE =
  '<circle class="a-skin" r="19"/><path class="a-beard" d="M-19 2Q-18 26 0 30Q18 26 19 2Q8 10 0 7Q-8 10 -19 2Z"/><circle class="a-dot" cx="-7" cy="-3" r="2.5"/><circle class="a-dot" cx="7" cy="-3" r="2.5"/>';

function twoCards(dx: number, tilt: number): string {
  return `<g transform="translate(${-dx} 0) rotate(${-tilt})">${CARD}</g><g transform="translate(${dx} 0) rotate(${tilt})">${CARD}</g>`;
}

const dwarfs: Record<string, Dwarf> = {
  ...TEAMS,
  boss: {
    hat:
      '<path class="a-gold" d="M-27 10L-30 -18L-14 -4L0 -24L14 -4L30 -18L27 10Z"/><circle class="a-bad" cy="-2" r="4"/>' +
      '<circle class="a-dot" cx="-16" cy="2" r="2.5"/><circle class="a-dot" cx="16" cy="2" r="2.5"/>',
    frame: "a-f-boss",
    letter: "♛",
    badge: at(37, 128, 0.95, plate("b")) + at(63, 128, 0.95, plate("g")),
  },
  profiteer: {
    hat: '<path class="a-tophat" d="M-19 8L-17 -32H17L19 8Z"/><path class="a-tophat" d="M-32 10Q0 2 32 10Q0 16 -32 10Z"/><path class="a-ribbon" d="M-18.5 -2H18.5"/>',
    frame: "a-f-gold5",
    letter: "P",
    badge: at(50, 129, 1, gold(2, 0, 0)),
    eyes: '<circle class="a-dot" cx="-10" cy="-4" r="3"/><circle class="a-glass" cx="10" cy="-4" r="7.5"/><path class="a-chain" d="M17 -2Q24 14 18 26"/><circle class="a-dot" cx="10" cy="-4" r="3"/>',
    mouth: SMIRK,
  },
  geologist: {
    hat:
      '<path class="a-cap" d="M-28 10Q-26 -16 0 -16Q26 -16 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
      crystal(0, -10, 0.55),
    frame: "a-f-cry",
    letter: "◆",
    badge: at(50, 130, 0.7, crystal(0, 0, 1)),
    eyes: '<circle class="a-glass" cx="-10" cy="-4" r="7"/><circle class="a-glass" cx="10" cy="-4" r="7"/><path class="a-glass" d="M-3 -4H3"/><circle class="a-dot" cx="-10" cy="-4" r="2.4"/><circle class="a-dot" cx="10" cy="-4" r="2.4"/>',
  },
};

export default {
  dwarfs,
  cards: {
    theft: () =>
      cardFace(
        "a-f-bad",
        at(50, 42, 1.25, gold(3, 0, 0)) + at(50, 82, 1.05, HAND) + at(50, 126, 0.85, BROKEN) + corner("T"),
      ),
    "hands-off": () =>
      cardFace(
        "a-f-good",
        at(50, 38, 1, gold(3, 0, 0)) +
          at(50, 84, 0.95, HAND) +
          '<path class="a-bad-l" d="M26 58L74 108"/>' +
          at(50, 126, 0.85, MENDED) +
          corner("T"),
      ),
    trapped: () =>
      cardFace("a-f-bad", at(50, 60, 1.35, FACE) + at(50, 66, 1.15, BARS) + at(50, 119, 1, BROKEN) + corner("#")),
    freedom: () =>
    cardFace(
      "a-f-good",
      at(50, 60, 1.05, FACE) + at(50, 46, 1, HELMET) +
        '<path class="a-bars-o" d="M22 34V52M22 74V94M78 34V46M78 72V94"/><path class="a-bars" d="M22 34V52M22 74V94M78 34V46M78 72V94"/>' +
        '<path class="a-bars-o" d="M22 52L15 60M78 46L86 54"/><path class="a-bars" d="M22 52L15 60M78 46L86 54"/>' +
        at(50, 119, 1, MENDED) + corner("#"),
    ), // prettier-ignore
    inspection: () =>
    cardFace(
      "a-f-neutral",
      at(50, 66, 1.3, ROLE) + at(50, 68, 0.62, HELMET) +
        '<circle class="a-lens" cx="56" cy="62" r="23"/><path class="a-i-wood" d="M73 79L86 95"/>' +
        at(50, 124, 0.95, EYE) + corner("I"),
    ), // prettier-ignore
    "change-hats": () =>
      cardFace(
        "a-f-neutral",
        at(50, 52, 1.05, TEAMS.blue.hat) + at(50, 94, 1.05, TEAMS.green.hat) + SWAP + corner("H"),
      ),
    "swap-hands": () =>
      cardFace("a-f-neutral", at(50, 48, 1, twoCards(8, 12)) + at(50, 90, 1, twoCards(8, 12)) + SWAP + corner("↔", 18)),
  },
} satisfies ProductArt;
