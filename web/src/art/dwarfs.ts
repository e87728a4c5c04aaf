/** Faces of dwarves. Variants differ in beard and nose, so that a row of miners is not a row of copies. */
import { at, crystal, gold, ICONS, letter, plate } from "./bits";
import { cardFace, corner } from "./frame";

export const HATS = {
  miner:
    '<path class="a-helmet" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
    '<circle class="a-halo" cy="-3" r="19"/><circle class="a-i-flame" cy="-3" r="8.5"/>',
  blue:
    '<path class="a-team-b" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
    `<g transform="translate(0 -4) scale(.62)">${plate("b")}</g>`,
  green:
    '<path class="a-team-g" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
    `<g transform="translate(0 -4) scale(.62)">${plate("g")}</g>`,
  boss:
    '<path class="a-gold" d="M-27 10L-30 -18L-14 -4L0 -24L14 -4L30 -18L27 10Z"/><circle class="a-bad" cy="-2" r="4"/>' +
    '<circle class="a-dot" cx="-16" cy="2" r="2.5"/><circle class="a-dot" cx="16" cy="2" r="2.5"/>',
  profiteer:
    '<path class="a-tophat" d="M-19 8L-17 -32H17L19 8Z"/><path class="a-tophat" d="M-32 10Q0 2 32 10Q0 16 -32 10Z"/><path class="a-ribbon" d="M-18.5 -2H18.5"/>',
  geologist:
    '<path class="a-cap" d="M-28 10Q-26 -16 0 -16Q26 -16 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
    crystal(0, -10, 0.55),
  saboteur: '<path class="a-hood" d="M-30 24Q-34 -14 0 -18Q34 -14 30 24Q20 12 0 12Q-20 12 -30 24Z"/>',
  greedy:
    '<path class="a-helmet a-rich" d="M-28 10Q-26 -20 0 -20Q26 -20 28 10Z"/><path class="a-brim" d="M-31 10Q0 4 31 10"/>' +
    gold(3, 0, -4, 6),
} as const;

export type Dwarf = keyof typeof HATS;

const FRAMES: Record<Dwarf, string> = {
  miner: "a-f-miner",
  saboteur: "a-f-sab",
  blue: "a-f-blue",
  green: "a-f-green",
  boss: "a-f-boss",
  profiteer: "a-f-gold5",
  geologist: "a-f-cry",
  greedy: "a-f-gold5",
};
const MARKS: Record<Dwarf, string> = {
  miner: "M",
  saboteur: "S",
  blue: "B",
  green: "G",
  boss: "♛",
  profiteer: "P",
  geologist: "◆",
  greedy: "●",
};

const BEARDS = ["a-beard", "a-beard a-b2", "a-beard a-b3", "a-beard a-b4"];
const BEARD_LINES = [
  "M-26 -4Q-30 34 0 46Q30 34 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
  "M-26 -4Q-32 24 -14 40L-8 32L0 48L8 32L14 40Q32 24 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
  "M-26 -4Q-28 22 -18 30Q-12 46 0 40Q12 46 18 30Q28 22 26 -4Q14 8 0 4Q-14 8 -26 -4Z",
];

/** A head without its hat, centred on the nose. */
function head(kind: Dwarf, variant: number): string {
  const isDark = kind === "saboteur";
  const beard = isDark ? "a-beard a-dark" : (BEARDS[variant % BEARDS.length] as string);
  const line = BEARD_LINES[variant % BEARD_LINES.length] as string;
  const eyes: string =
    kind === "saboteur"
      ? '<path class="a-mask" d="M-25 -12H25V2Q12 6 4 -1H-4Q-12 6 -25 2Z"/><path class="a-slit-w" d="M-15 -6L-5 -3M15 -6L5 -3"/>'
      : kind === "geologist"
        ? '<circle class="a-glass" cx="-10" cy="-4" r="7"/><circle class="a-glass" cx="10" cy="-4" r="7"/><path class="a-glass" d="M-3 -4H3"/><circle class="a-dot" cx="-10" cy="-4" r="2.4"/><circle class="a-dot" cx="10" cy="-4" r="2.4"/>'
        : kind === "greedy"
          ? '<circle class="a-gold" cx="-10" cy="-4" r="5"/><circle class="a-gold" cx="10" cy="-4" r="5"/>'
          : kind === "profiteer"
            ? '<circle class="a-dot" cx="-10" cy="-4" r="3"/><circle class="a-glass" cx="10" cy="-4" r="7.5"/><path class="a-chain" d="M17 -2Q24 14 18 26"/><circle class="a-dot" cx="10" cy="-4" r="3"/>'
            : '<circle class="a-dot" cx="-10" cy="-4" r="3"/><circle class="a-dot" cx="10" cy="-4" r="3"/><path class="a-brow" d="M-15 -10Q-10 -13 -5 -10M5 -10Q10 -13 15 -10"/>';
  const mouth = isDark
    ? "M-8 22Q0 15 8 22"
    : kind === "greedy" || kind === "profiteer"
      ? "M-9 17Q2 25 9 15"
      : "M-8 18Q0 25 8 18";
  const nose = 6 + (variant % 3);
  return (
    `<path class="${beard}" d="${line}"/><path class="a-skin" d="M-22 -14H22V6Q12 12 0 8Q-12 12 -22 6Z"/>` +
    `${eyes}<ellipse class="a-nose" cy="4" rx="${nose}" ry="${nose - 1}"/><path class="a-mouth" d="${mouth}"/>`
  );
}

/** The whole face: for role cards, and for people who have none. */
export function dwarfFace(kind: Dwarf, variant = 0): string {
  const hat = kind === "saboteur" ? at(0, -32, 1, HATS[kind]) : at(0, -22, 1, HATS[kind]);
  return head(kind, variant) + hat;
}

function badge(kind: Dwarf): string {
  switch (kind) {
    case "saboteur":
      return `<path class="a-bad" d="M50 108L70 142H30Z"/>${at(50, 131, 1, letter("S", 18, "a-t-inv"))}`;
    case "blue":
      return at(50, 128, 1.1, plate("b"));
    case "green":
      return at(50, 128, 1.05, plate("g"));
    case "boss":
      return at(37, 128, 0.95, plate("b")) + at(63, 128, 0.95, plate("g"));
    case "profiteer":
      return at(50, 129, 1, gold(2, 0, 0));
    case "greedy":
      return at(50, 127, 0.9, gold(3, 0, 0));
    case "geologist":
      return at(50, 130, 0.7, crystal(0, 0, 1));
    case "miner":
      return `<circle class="a-good" cx="50" cy="128" r="15"/>${at(50, 128, 0.55, `<g class="a-pale">${ICONS.pickaxe}</g>`)}`;
  }
}

export function roleCard(kind: Dwarf, variant = 0): string {
  return cardFace(FRAMES[kind], at(50, 66, 1.1, dwarfFace(kind, variant)) + badge(kind) + corner(MARKS[kind]));
}
