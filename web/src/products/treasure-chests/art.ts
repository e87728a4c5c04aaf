import { arrow, at, CARD, EYE, HAND, letter, nugget } from "../../art/bits";
import { back, cardFace } from "../../art/frame";
import { beside } from "../../art/path";
import type { Shape } from "../../art/shape";
import { GOAL, MAP, MENDED, ROLE } from "../../art/signs";
import "./art.css";
import type { ProductArt } from "../product";

/** A shut chest. */
const SHUT =
  '<path class="a-wood-f" d="M-20 -2Q-20 -17 0 -17Q20 -17 20 -2Z"/><rect class="a-wood-f" x="-20" y="-2" width="40" height="18" rx="2"/>' +
  '<path class="a-iron" d="M-13 -13V16M13 -13V16"/><rect class="a-gold" x="-5" y="-5" width="10" height="10" rx="2"/>';

const plus = (text: string): string => at(71, 92, 1, letter(text, 22));
/** Cards in a fan. */
const fan = (count: number): string =>
  Array.from({ length: count }, (_, k) => {
    const offset = k - (count - 1) / 2;
    return `<g transform="translate(${50 + offset * (count > 3 ? 11 : 17)} ${84 + Math.abs(offset) * 2}) rotate(${offset * 7})">${CARD}</g>`;
  }).join("");

/** What a chest does, by its number: the clauses CHEST-E1 to CHEST-E10. */
const EFFECTS: Record<number, () => string> = {
  1: () => at(50, 92, 1.8, nugget(0, 0, 11, 4)),
  2: () => at(20, 54, 0.6, MAP) + '<path class="a-bad-l" d="M28 70L72 118M72 70L28 118"/>',
  3: () => at(42, 92, 1.3, CARD) + plus("−1"),
  4: () => at(42, 92, 1.3, CARD) + plus("+1"),
  5: () => at(36, 92, 1.2, GOAL) + arrow("M58 92H84M84 92L74 83M84 92L74 101"),
  6: () => at(66, 84, 1, CARD) + at(40, 96, 0.95, HAND),
  7: () => fan(3) + at(50, 122, 0.7, MENDED),
  8: () => at(50, 88, 1.1, ROLE) + at(50, 126, 0.8, EYE),
  9: () => fan(5) + at(50, 122, 0.7, MENDED),
  10: () => fan(5) + arrow("M50 104V132M50 132L41 122M50 132L59 122"),
};

const cards: Record<string, () => string> = {
  "back:chest": () => back(" a-b-chest", `<circle class="a-back-c" cx="50" cy="75" r="34"/>${at(50, 76, 1.15, SHUT)}`),
};
for (const [number, body] of Object.entries(EFFECTS))
  cards[`effect:${number}`] = () => cardFace("a-f-gold", at(50, 38, 1, SHUT) + body());

/** The chest stands beside a bend, else in the corner, so that the tunnel is seen. */
function spot(shape: Shape): [number, number] {
  const [x, y] = beside(shape);
  return x === 50 ? [80, 24] : [x, y];
}

export default { cards, marks: { chest: { body: at(0, 0, 0.62, SHUT), spot } } } satisfies ProductArt;
