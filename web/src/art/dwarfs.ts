/** Faces of dwarves. Variants differ in beard and nose, so that a row of miners is not a row of copies. */
import { at, plate } from "./bits";
import { cardFace, corner } from "./frame";

/** What tells one kind of dwarf from another; what is left out is as most of them have it. */
export interface Dwarf {
  hat: string;
  /** How high the hat sits above the nose. */
  hatHeight?: number;
  /** The class of the frame of the card. */
  frame: string;
  /** The sign in the corner of the card. */
  letter: string;
  /** What stands below the face on the card. */
  badge: string;
  beard?: string;
  eyes?: string;
  mouth?: string;
}

/** The hat of most dwarves. */
export const HELMET =
  '<path class="a-helmet" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
  '<circle class="a-halo" cy="-3" r="19"/><circle class="a-i-flame" cy="-3" r="8.5"/>';

function team(colour: "b" | "g", frame: string, size: number): Dwarf {
  return {
    hat:
      `<path class="a-team-${colour}" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>` +
      `<g transform="translate(0 -4) scale(.62)">${plate(colour)}</g>`,
    frame,
    letter: colour.toUpperCase(),
    badge: at(50, 128, size, plate(colour)),
  };
}

/** The dwarves of the two colours, of all games that have them. */
export const TEAMS = { blue: team("b", "a-f-blue", 1.1), green: team("g", "a-f-green", 1.05) };

const BEARDS = ["a-beard", "a-beard a-b2", "a-beard a-b3", "a-beard a-b4"];
const BEARD_LINES = [
  "M-26 -4Q-30 34 0 46Q30 34 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
  "M-26 -4Q-32 24 -14 40L-8 32L0 48L8 32L14 40Q32 24 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
  "M-26 -4Q-28 22 -18 30Q-12 46 0 40Q12 46 18 30Q28 22 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
];

const EYES =
  '<circle class="a-dot" cx="-10" cy="-4" r="3"/><circle class="a-dot" cx="10" cy="-4" r="3"/><path class="a-brow" d="M-15 -10Q-10 -13 -5 -10M5 -10Q10 -13 15 -10"/>';
const SMILE = "M-8 18Q0 25 8 18";
/** The mouth of somebody who thinks of gold. */
export const SMIRK = "M-9 17Q2 25 9 15";

/** A head without its hat, centred on the nose. */
function head(dwarf: Dwarf, variant: number): string {
  const beard = dwarf.beard ?? BEARDS[variant % BEARDS.length];
  const line = BEARD_LINES[variant % BEARD_LINES.length] as string;
  const nose = 6 + (variant % 3);
  return (
    `<path class="${beard}" d="${line}"/><path class="a-skin" d="M-22 -14H22V6Q12 12 0 8Q-12 12 -22 6Z"/>` +
    `${dwarf.eyes ?? EYES}<ellipse class="a-nose" cy="4" rx="${nose}" ry="${nose - 1}"/><path class="a-mouth" d="${dwarf.mouth ?? SMILE}"/>`
  );
}

/** The whole face: for role cards, and for people who have none. */
export function dwarfFace(dwarf: Dwarf, variant = 0): string {
  return head(dwarf, variant) + at(0, dwarf.hatHeight ?? -22, 1, dwarf.hat);
}

export function roleCard(dwarf: Dwarf, variant = 0): string {
  return cardFace(dwarf.frame, at(50, 66, 1.1, dwarfFace(dwarf, variant)) + dwarf.badge + corner(dwarf.letter));
}
