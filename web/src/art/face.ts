/** Every card by its notation: what all games have is drawn here, the rest by the products that bring it. */
import { DRAWN } from "../products/drawings";
import type { Mark } from "../products/product";
import { at, ICONS, letter, STONES, type Tool, TREASURE, upright } from "./bits";
import { dwarfFace, roleCard } from "./dwarfs";
import { FLAT_CARDS, goldCard, toolCardOf } from "./flat";
import { cardFace } from "./frame";
import { beside, HOME, pathCard } from "./path";
import { drawnAs, readShape, type Shape } from "./shape";

const CARDS = new Map(Object.entries(FLAT_CARDS));
const CROSSINGS = new Map([["treasure", TREASURE]]);
const MARKS = new Map<string, Mark>([["rock", { body: STONES }]]);

const cardOf = (face: string): (() => string) | undefined => DRAWN.cards.get(face) ?? CARDS.get(face);
const crossingOf = (face: string): string | undefined => DRAWN.crossings.get(face) ?? CROSSINGS.get(face);
const markOf = (word: string): Mark | undefined => DRAWN.marks.get(word) ?? MARKS.get(word);

/** A word before a shape says what stands on the card: `rock:NE`. */
function splitMark(face: string): { mark: string; shape: string } {
  const mark = /^([a-z][\w-]*):/.exec(face)?.[1] ?? "";
  return markOf(mark) ? { mark, shape: face.slice(mark.length + 1) } : { mark: "", shape: face };
}

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

/** Whether a card is drawn under a name of its own, whatever its tunnels. */
export function isNamed(face: string): boolean {
  return crossingOf(face) !== undefined || DRAWN.likenesses.has(face);
}

export interface Drawing {
  name: string;
  turned: boolean;
}

const drawings = new Map<string, Drawing>();

/** The drawing that a card shares with its turned self, and whether the card lies turned. */
export function drawingOf(face: string): Drawing {
  let drawing = drawings.get(face);
  if (!drawing) drawings.set(face, (drawing = findDrawing(face)));
  return drawing;
}

function findDrawing(face: string): Drawing {
  if (face === "??") return { name: "back", turned: false };
  const other = DRAWN.likenesses.get(face);
  if (other) return findDrawing(other);
  const word = /^([a-z][\w-]*):/.exec(face)?.[1] ?? "";
  if (DRAWN.unmarked.has(word)) return findDrawing(face.slice(word.length + 1));
  const { mark, shape: text } = splitMark(face);
  const { shape, turned } = drawnAs(text);
  return { name: mark ? `${mark}:${shape}` : shape, turned };
}

/** The tunnels of a drawing, if it has any that its name tells. */
export function tunnelsOf(name: string): Shape | null {
  return readShape(splitMark(name).shape);
}

/** The inside of the card's SVG, and its viewBox. */
export function drawCard(name: string): { body: string; box: string } {
  const small = name.startsWith("icon:") || name.startsWith("face:");
  return { body: draw(name) ?? unknownCard(name), box: small ? "-24 -24 48 48" : "0 0 100 150" };
}
