/** Every card by its notation. A new card is one more entry in one of these tables. */
import { at, CHEST, DRAGON, ICONS, letter, sack, SHUT_CHEST, SPIDER, STONES, type Tool, upright } from "./bits";
import { type Dwarf, dwarfFace, HATS, roleCard } from "./dwarfs";
import { isBend, OUT } from "./field";
import { actionCard, BACKS, chestCard, goldCard } from "./flat";
import { cardFace } from "./frame";
import { HOME, pathCard } from "./path";
import { drawnAs, readShape, type Shape } from "./shape";

/** Where something stands beside a bend: in the rock opposite the curve; else in the middle. */
function beside(shape: Shape): [number, number] {
  const [group = []] = shape.groups;
  const [a, b] = group;
  if (!isBend(group) || a === undefined || b === undefined) return [50, 75];
  return [50 - 14 * (OUT[a][0] + OUT[b][0]), 75 - 29 * (OUT[a][1] + OUT[b][1])];
}

const GOALS: Record<string, string> = {
  rock: STONES,
  treasure: CHEST,
  "sack-1": sack(1),
  "sack-2": sack(2),
  dragon: DRAGON,
  spider: SPIDER,
  chest: at(0, 0, 0.62, SHUT_CHEST),
};

const MASK =
  '<path class="a-costume" d="M-22 -14Q0 -22 22 -14Q22 8 8 12Q0 6 0 6Q0 6 -8 12Q-22 8 -22 -14Z"/>' +
  '<ellipse class="a-hole-f" cx="-10" cy="-5" rx="5" ry="4"/><ellipse class="a-hole-f" cx="10" cy="-5" rx="5" ry="4"/>' +
  '<path class="a-feather" d="M16 -16Q20 -34 30 -34Q30 -22 22 -14Z"/>';
const GARLAND =
  '<path class="a-cord" d="M-30 -16Q0 8 30 -16"/>' +
  [[-22, -10, "b"], [-8, -4, "g"], [8, -4, "y"], [22, -10, "r"]]
    .map(([x, y, c]) => `<path class="a-flag a-flag-${c}" d="M${Number(x) - 6} ${y}H${Number(x) + 6}L${x} ${Number(y) + 14}Z"/>`)
    .join("") + '<circle class="a-halo" cy="14" r="20"/>' + at(0, 16, 0.5, ICONS.lantern); // prettier-ignore

const SITES: Record<string, string> = { costume: MASK, party: GARLAND };

function drawPath(text: string): string | null {
  const split = /^(?:(rock|treasure|sack-1|sack-2|dragon|spider|chest):)?(.+)$/.exec(text);
  const shape = split && readShape(split[2] as string);
  if (!shape) return null;
  const thing = split?.[1] && GOALS[split[1]];
  if (!thing) return pathCard(shape);
  const [x, y] = split?.[1] === "chest" ? (beside(shape)[0] === 50 ? [80, 24] : beside(shape)) : beside(shape);
  return pathCard(shape, upright(x, y, thing), text);
}

function draw(face: string): string | null {
  const back = BACKS[face];
  if (back) return back();
  if (face === "start") return pathCard(readShape("L:NESW") as Shape, HOME, "start");
  if (face === "treasure") return pathCard(readShape("NESW") as Shape, upright(50, 75, CHEST), "treasure");
  if (face in SITES) {
    return pathCard(readShape("NESW") as Shape, upright(50, 75, at(0, 0, 1, SITES[face] as string)), face);
  }
  const [kind, value = "", variant = "0"] = face.split(/[:~]/);
  if (kind === "role" && value in HATS) return roleCard(value as Dwarf, Number(variant));
  if (kind === "gold") return goldCard(Number(value));
  if (kind === "effect") return chestCard(Number(value));
  if (kind === "icon" && value in ICONS) return ICONS[value as Tool];
  if (kind === "face" && value in HATS) return at(0, 0, 0.5, dwarfFace(value as Dwarf, Number(variant)));
  return actionCard(face) ?? drawPath(face);
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

const GROUPS = /^(?:(?:rock|sack-1|sack-2|dragon|spider|chest):)?[^:~]*$/;

/** Cards that are drawn by what they show. The goals of The Duel are tunnels, with gold or without. */
const ALIASES: Record<string, string> = { "start-blue": "Lb:NESW", "start-green": "Lg:NESW" };

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
  const other = ALIASES[face] ?? (face.startsWith("goal:") ? face.slice(5) : "");
  if (other) return findDrawing(other);
  const prefix = /^(rock|sack-1|sack-2|dragon|spider|chest):/.exec(face)?.[0] ?? "";
  if (!GROUPS.test(face) && !face.startsWith("L") && !face.includes("{")) return { name: face, turned: false };
  const { shape, turned } = drawnAs(face.slice(prefix.length));
  return { name: prefix + shape, turned };
}

/** The inside of the card's SVG, and its viewBox. */
export function drawCard(name: string): { body: string; box: string } {
  const small = name.startsWith("icon:") || name.startsWith("face:");
  return { body: draw(name) ?? unknownCard(name), box: small ? "-24 -24 48 48" : "0 0 100 150" };
}
