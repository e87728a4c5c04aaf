/** The insides of cards: what all games have is drawn here, the rest by the products that bring it. */
import "../products/cover";
import { DRAWN } from "../products/drawings";
import type { Mark } from "../products/product";
import { at, ICONS, letter, STONES, type Tool, TREASURE, upright } from "./bits";
import { dwarfFace, roleCard } from "./dwarfs";
import { ROCK_MARK, splitMark, TREASURE_CROSSING } from "./face";
import { FLAT_CARDS, goldCard, toolCardOf } from "./flat";
import { cardFace } from "./frame";
import { beside, HOME, pathCard } from "./path";
import { readShape, type Shape } from "./shape";

const CARDS = new Map(Object.entries(FLAT_CARDS));
const CROSSINGS = new Map([[TREASURE_CROSSING, TREASURE]]);
const MARKS = new Map<string, Mark>([[ROCK_MARK, { body: STONES }]]);

const cardOf = (face: string): (() => string) | undefined => DRAWN.cards.get(face) ?? CARDS.get(face);
const crossingOf = (face: string): string | undefined => DRAWN.crossings.get(face) ?? CROSSINGS.get(face);
const markOf = (word: string): Mark | undefined => DRAWN.marks.get(word) ?? MARKS.get(word);

function drawPath(face: string): string | null {
  const { mark, shape: text } = splitMark(face);
  const shape = readShape(text);
  if (!shape) return null;
  const thing = markOf(mark);
  return thing ? pathCard(shape, upright(...(thing.spot ?? beside)(shape), thing.body), face) : pathCard(shape);
}

function draw(face: string): string | null {
  const card = cardOf(face);
  if (card) return card();
  if (face === "start") return pathCard(readShape("L:NESW") as Shape, HOME, "start");
  const thing = crossingOf(face);
  if (thing !== undefined) return pathCard(readShape("NESW") as Shape, upright(50, 75, thing), face);
  const [kind, value = "", variant = "0"] = face.split(/[:~]/);
  const dwarf = DRAWN.dwarfs.get(value);
  if (kind === "role" && dwarf) return roleCard(dwarf, Number(variant));
  if (kind === "face" && dwarf) return at(0, 0, 0.5, dwarfFace(dwarf, Number(variant)));
  if (kind === "gold") return goldCard(Number(value));
  if (kind === "icon" && value in ICONS) return ICONS[value as Tool];
  return toolCardOf(face) ?? drawPath(face);
}

/** A card that this client was never taught: its name, so that it can still be played. */
function unknownCard(face: string): string {
  const text = face.replace(/[^\p{L}\p{N} :|*-]/gu, "").slice(0, 14);
  return cardFace("a-f-neutral a-unknown", at(50, 75, 1, letter(text, text.length > 8 ? 11 : 15)));
}

/** Whether this client has a drawing of its own for the card. */
export function isDrawn(face: string): boolean {
  return draw(face) !== null;
}

/** The inside of a card's SVG. */
export function drawCard(name: string): string {
  return draw(name) ?? unknownCard(name);
}
