/** Cards without tunnels that every game has: tools, maps, rockfalls, gold, backs. Letters and shapes, no words. */
import { at, EYE, gold, ICONS, letter, plate, type Tool, TOOL_LETTERS } from "./bits";
import { HELMET } from "./dwarfs";
import { back, cardFace, corner } from "./frame";
import { BROKEN, MAP, MENDED } from "./signs";

const CRACK = "M50 20L42 46L58 60L44 84L54 102";

/** A card that breaks or mends tools, by its notation. */
export function toolCardOf(id: string): string | null {
  const [verb, ...tools] = id.split("-");
  const known = tools.filter((tool): tool is Tool => tool in ICONS);
  if ((verb !== "sabotage" && verb !== "repair") || !known.length || known.length !== tools.length) return null;
  return toolCard(verb === "sabotage", known);
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

export function goldCard(value: number): string {
  return cardFace(
    "a-f-gold",
    at(50, 62, 1.7, gold(Math.min(value, 3), 0, 0)) + at(50, 122, 1, letter(String(value), 34)),
  );
}

/** By their notation. */
export const FLAT_CARDS: Record<string, () => string> = {
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
  back: () => back("", `<circle class="a-back-c" cx="50" cy="75" r="28"/>${at(50, 75, 1, ICONS.pickaxe)}`),
  "back:role": () =>
    back(" a-b-role", `<path class="a-back-c" d="M50 40L80 75L50 110L20 75Z"/>${at(50, 80, 0.8, HELMET)}`),
  "back:gold": () => back(" a-b-gold", `<circle class="a-back-c" cx="50" cy="75" r="28"/>${gold(3, 50, 76)}`),
  "back:goal": () =>
    back(
      " a-b-goal",
      `<path class="a-back-c" d="M50 28L86 75L50 122L14 75Z"/>${at(50, 75, 1, `<g class="a-upright">${letter("?", 54, "a-q")}</g>`)}`,
    ),
  "token:blue": () => at(50, 75, 3, plate("b")),
  "token:green": () => at(50, 75, 3, plate("g")),
};
