/** Cards without tunnels: actions, gold, chests, backs. Letters and shapes, no words. */
import {
  arrow,
  at,
  CARD,
  EYE,
  gold,
  HAND,
  ICONS,
  letter,
  nugget,
  plate,
  SHUT_CHEST,
  type Tool,
  TOOL_LETTERS,
} from "./bits";
import { H, W } from "./field";
import { HATS } from "./dwarfs";
import { cardFace, corner } from "./frame";

const BROKEN =
  '<path class="a-bad" d="M-7 -17H7L17 -7V7L7 17H-7L-17 7V-7Z"/><path class="a-badge-l" d="M-7 -7L7 7M7 -7L-7 7"/>';
const MENDED = '<circle class="a-good" r="17"/><path class="a-badge-l" d="M-8 0L-2 7L9 -7"/>';
const STAR = '<path class="a-gold" d="M0 -12L3.5 -4.5L11.5 -4L5 1.5L7.5 9.5L0 5L-7.5 9.5L-5 1.5L-11.5 -4L-3.5 -4.5Z"/>';
const GOAL =
  '<rect class="a-back a-b-goal" x="-14" y="-21" width="28" height="42" rx="3"/><path class="a-back-c" d="M0 -13L10 0L0 13L-10 0Z"/>' +
  letter("?", 15, "a-q");
const ROLE =
  '<rect class="a-back a-b-role" x="-16" y="-24" width="32" height="48" rx="3"/><path class="a-back-c" d="M0 -14L12 0L0 14L-12 0Z"/>';
const BARS =
  '<path class="a-bars-o" d="M-18 -26V26M-6 -28V28M6 -28V28M18 -26V26M-24 -18H24M-24 18H24"/><path class="a-bars" d="M-18 -26V26M-6 -28V28M6 -28V28M18 -26V26M-24 -18H24M-24 18H24"/>';
const FACE =
  '<circle class="a-skin" r="19"/><path class="a-beard" d="M-19 2Q-18 26 0 30Q18 26 19 2Q8 10 0 7Q-8 10 -19 2Z"/><circle class="a-dot" cx="-7" cy="-3" r="2.5"/><circle class="a-dot" cx="7" cy="-3" r="2.5"/>';
const MAP =
  '<path class="a-map" d="M18 40L38 32L62 40L82 32V104L62 112L38 104L18 112Z"/><path class="a-fold" d="M38 32V104M62 40V112"/>' +
  '<path class="a-route" d="M26 94Q34 76 44 82T58 62"/><path class="a-bad-l" d="M62 48L76 62M76 48L62 62"/>';
const CRACK = "M50 20L42 46L58 60L44 84L54 102";

const SWAP =
  arrow("M26 30Q50 12 72 28M72 28L71 17M72 28L61 28") + arrow("M74 104Q50 122 28 106M28 106L29 117M28 106L39 106");
const TILE = (body: string): string =>
  '<rect class="a-rock" x="-15" y="-22" width="30" height="44" rx="3"/>' + `<path class="a-way" d="${body}"/>`;

function star(body: string): string {
  return cardFace("a-f-star", body + at(18, 19, 0.9, STAR) + at(82, 131, 0.9, STAR));
}

function twoCards(dx: number, tilt: number): string {
  return `<g transform="translate(${-dx} 0) rotate(${-tilt})">${CARD}</g><g transform="translate(${dx} 0) rotate(${tilt})">${CARD}</g>`;
}

/** Action cards by their notation. */
export function actionCard(id: string): string | null {
  const [verb, ...tools] = id.split("-");
  const known = tools.filter((tool): tool is Tool => tool in ICONS);
  if ((verb === "sabotage" || verb === "repair") && known.length && known.length === tools.length) {
    return toolCard(verb === "sabotage", known);
  }
  return ACTIONS[id]?.() ?? null;
}

function toolCard(broken: boolean, tools: Tool[]): string {
  const badge = at(50, 119, 1, broken ? BROKEN : MENDED);
  const [one, two] = tools as [Tool, Tool | undefined];
  if (two === undefined) {
    const crack = broken ? `<path class="a-crack-o" d="${CRACK}"/><path class="a-crack" d="${CRACK}"/>` : "";
    const frame = broken ? "a-f-bad" : "a-f-good";
    return cardFace(frame, at(50, 62, 1.5, ICONS[one]) + crack + badge + corner(TOOL_LETTERS[one]));
  }
  const letters = tools.map((tool) => TOOL_LETTERS[tool]).join("·");
  const third = tools[2] ? at(50, 66, 0.8, ICONS[tools[2]]) : "";
  return cardFace(
    broken ? "a-f-bad" : "a-f-good",
    at(38, 48, 1, ICONS[one]) + at(64, 84, 1, ICONS[two]) + third +
      `<path class="a-thin" d="M20 92L82 42"/>${badge}${corner(letters, 14, 5)}`,
  ); // prettier-ignore
}

const ACTIONS: Record<string, () => string> = {
  rockfall: () =>
    cardFace(
      "a-f-neutral",
      '<path class="a-stone" d="M20 46L30 26L50 22L58 38L44 54Z"/><path class="a-facet-s" d="M30 26L50 22L44 38Z"/>' +
        '<path class="a-stone" d="M56 50L70 36L84 48L78 66L62 66Z"/><path class="a-facet-s" d="M56 50L70 36L68 50Z"/>' +
        '<path class="a-stone" d="M30 74L42 60L56 70L52 86L36 88Z"/><path class="a-speed" d="M30 58V66M70 74V86M46 92V98"/>' +
        '<path class="a-hole" d="M22 104H78V134H22Z"/><path class="a-stone" d="M40 108L54 102L64 114L56 126L42 124Z"/>' +
        corner("R"),
    ),
  map: () => cardFace("a-f-neutral", MAP + at(50, 128, 1, EYE) + corner("M")),
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
      at(50, 60, 1.05, FACE) + at(50, 46, 1, HATS.miner) +
        '<path class="a-bars-o" d="M22 34V52M22 74V94M78 34V46M78 72V94"/><path class="a-bars" d="M22 34V52M22 74V94M78 34V46M78 72V94"/>' +
        '<path class="a-bars-o" d="M22 52L15 60M78 46L86 54"/><path class="a-bars" d="M22 52L15 60M78 46L86 54"/>' +
        at(50, 119, 1, MENDED) + corner("#"),
    ), // prettier-ignore
  inspection: () =>
    cardFace(
      "a-f-neutral",
      at(50, 66, 1.3, ROLE) + at(50, 68, 0.62, HATS.miner) +
        '<circle class="a-lens" cx="56" cy="62" r="23"/><path class="a-i-wood" d="M73 79L86 95"/>' +
        at(50, 124, 0.95, EYE) + corner("I"),
    ), // prettier-ignore
  "change-hats": () =>
    cardFace("a-f-neutral", at(50, 52, 1.05, HATS.blue) + at(50, 94, 1.05, HATS.green) + SWAP + corner("H")),
  "swap-hands": () =>
    cardFace("a-f-neutral", at(50, 48, 1, twoCards(8, 12)) + at(50, 90, 1, twoCards(8, 12)) + SWAP + corner("↔", 18)),
  key: () =>
    cardFace(
      "a-f-gold",
      '<path class="a-key-o" d="M50 65V112M50 98H64M50 110H60"/><circle class="a-key-o" cx="50" cy="48" r="16"/><circle class="a-key" cx="50" cy="48" r="16"/><path class="a-key" d="M50 65V112M50 98H64M50 110H60"/>' +
        corner("K"),
    ),
  "goal-swap": () => star(at(32, 62, 1, GOAL) + at(68, 88, 1, GOAL) + SWAP),
  "treasure-trove": () =>
    star(
      `<g transform="translate(36 96) rotate(-8)">${CARD}</g><g transform="translate(64 96) rotate(9)">${CARD}</g>` +
        at(50, 78, 1.25, CARD) + at(50, 78, 0.8, nugget(0, 0, 9, 3)) + arrow("M50 52V28M50 28L41 38M50 28L59 38"),
    ), // prettier-ignore
  veto: () =>
    star(
      '<path class="a-bad" d="M33 32H67L90 55V89L67 112H33L10 89V55Z"/>' +
        '<path class="a-stop" d="M33 38H67L84 57V87L67 106H33L16 87V57Z"/>' + at(51, 75, 1.15, HAND),
    ), // prettier-ignore
  "change-of-direction": () =>
    star(arrow("M74 54A30 30 0 1 0 80 82M74 54L76 38M74 54L58 55") + at(50, 75, 0.75, HATS.miner)),
  "master-crafter": () =>
    star(
      at(50, 44, 0.95, ICONS.pickaxe) +
        at(31, 80, 0.9, ICONS.lantern) +
        at(69, 80, 0.9, ICONS.cart) +
        at(50, 118, 0.9, MENDED),
    ),
  pathfinder: () =>
    star(
      at(35, 66, 1.15, TILE("M-15 0H15M0 0V22")) +
        at(69, 84, 1.15, TILE("M-15 0H15M0 -22V0")) +
        at(50, 126, 1, letter("2", 24)) +
        at(50, 34, 0.7, HATS.miner),
    ),
  diversion: () =>
    star(
      '<rect class="a-hole" x="18" y="70" width="34" height="50" rx="4"/>' +
        at(66, 58, 1.15, TILE("M-15 0Q0 0 0 22")) + arrow("M52 42Q30 44 34 64M34 64L26 55M34 64L43 57"),
    ), // prettier-ignore
};

export const ACTION_IDS = Object.keys(ACTIONS);

/** What a treasure chest does, by its number: the clauses CHEST-E1 to CHEST-E10. */
export function chestCard(number: number): string | null {
  const plus = (text: string) => at(71, 92, 1, letter(text, 22));
  const cards = (count: number) =>
    Array.from({ length: count }, (_, k) => {
      const offset = k - (count - 1) / 2;
      return `<g transform="translate(${50 + offset * (count > 3 ? 11 : 17)} ${84 + Math.abs(offset) * 2}) rotate(${offset * 7})">${CARD}</g>`;
    }).join("");
  const bodies: Record<number, () => string> = {
    1: () => at(50, 92, 1.8, nugget(0, 0, 11, 4)),
    2: () => at(20, 54, 0.6, MAP) + '<path class="a-bad-l" d="M28 70L72 118M72 70L28 118"/>',
    3: () => at(42, 92, 1.3, CARD) + plus("−1"),
    4: () => at(42, 92, 1.3, CARD) + plus("+1"),
    5: () => at(36, 92, 1.2, GOAL) + arrow("M58 92H84M84 92L74 83M84 92L74 101"),
    6: () => at(66, 84, 1, CARD) + at(40, 96, 0.95, HAND),
    7: () => cards(3) + at(50, 122, 0.7, MENDED),
    8: () => at(50, 88, 1.1, ROLE) + at(50, 126, 0.8, EYE),
    9: () => cards(5) + at(50, 122, 0.7, MENDED),
    10: () => cards(5) + arrow("M50 104V132M50 132L41 122M50 132L59 122"),
  };
  const body = bodies[number];
  return body ? cardFace("a-f-gold", at(50, 38, 1, SHUT_CHEST) + body()) : null;
}

export function goldCard(value: number): string {
  return cardFace(
    "a-f-gold",
    at(50, 62, 1.7, gold(Math.min(value, 3), 0, 0)) + at(50, 122, 1, letter(String(value), 34)),
  );
}

const WEAVE = Array.from({ length: 8 }, (_, k) => {
  const x = -90 + 25 * k;
  return `<path class="a-weave" d="M${x} -10L${x + 90} 170M${x + 90} -10L${x} 170"/>`;
}).join("");

function back(kind: string, body: string): string {
  return (
    `<rect class="a-back${kind}" width="${W}" height="${H}" rx="7"/>${WEAVE}` +
    `<rect class="a-back-f" x="5" y="5" width="${W - 10}" height="${H - 10}" rx="5"/>${body}`
  );
}

export const BACKS: Record<string, () => string> = {
  back: () => back("", `<circle class="a-back-c" cx="50" cy="75" r="28"/>${at(50, 75, 1, ICONS.pickaxe)}`),
  "back:role": () =>
    back(" a-b-role", `<path class="a-back-c" d="M50 40L80 75L50 110L20 75Z"/>${at(50, 80, 0.8, HATS.miner)}`),
  "back:gold": () => back(" a-b-gold", `<circle class="a-back-c" cx="50" cy="75" r="28"/>${gold(3, 50, 76)}`),
  "back:goal": () =>
    back(
      " a-b-goal",
      `<path class="a-back-c" d="M50 28L86 75L50 122L14 75Z"/>${at(50, 75, 1, `<g class="a-upright">${letter("?", 54, "a-q")}</g>`)}`,
    ),
  "back:chest": () =>
    back(" a-b-chest", `<circle class="a-back-c" cx="50" cy="75" r="34"/>${at(50, 76, 1.15, SHUT_CHEST)}`),
  "token:blue": () => at(50, 75, 3, plate("b")),
  "token:green": () => at(50, 75, 3, plate("g")),
};
