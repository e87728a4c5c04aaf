/** Which drawing stands for what the server tells of. */
import { readShape, turn, writeShape } from "../art/shape";
import { isDrawn } from "../art/draw";
import { type Drawing, drawingOf, isNamed, tunnelsOf } from "../art/face";
import { reference } from "../art/sprite";
import { CELL_H, CELL_W } from "./camera.svelte";
import type { Card, Cell, FaceDown, LaidCard, Mine, Tile } from "../protocol";

/** The notation of a tile with everything that is drawn on it. */
export function shapeOfTile(tile: Tile): string {
  if (readShape(tile.shape)) {
    const ladder = tile.marks.includes("ladder") && !tile.shape.startsWith("L") ? "L:" : "";
    const crystal = tile.marks.includes("crystal") && !tile.shape.includes("*") ? "*" : "";
    return ladder + tile.shape + crystal;
  }
  return tile.chambers.join("|");
}

function withThing(family: string, name: string, tile: Tile): string {
  if (isNamed(name)) return name;
  if (family === "start")
    return name.startsWith("start") && !/[{]|^L[bg]/.test(tile.shape) ? "start" : shapeOfTile(tile);
  if (family === "treasure") return "treasure";
  // A word before the shape, as in `rock:NE`, stands before the shape of the card as it lies too.
  const prefix = /^[a-z][\w-]*:/.exec(name)?.[0] ?? "";
  return prefix + shapeOfTile(tile);
}

/** A card of a hand, or a goal that was looked at. */
export function faceOfCard(card: Card): string {
  return card.tile ? withThing(card.family, card.name, card.tile) : card.name;
}

export function turnedFaceOf(card: Card): string {
  const tile = card.turned ?? card.tile;
  return tile ? withThing(card.family, card.name, tile) : card.name;
}

export function faceOfLaid(laid: LaidCard): string {
  return withThing(laid.family, laid.card, laid.tile);
}

function halfTurned(face: string): string {
  const shape = readShape(face);
  return shape ? writeShape(turn(shape)) : face;
}

/** A card of the mine as it would lie elsewhere, turned or not. */
export function liftedFace(mine: Mine, { x, y }: Cell, turned: boolean): string {
  const laid = mine.cards.find(({ cell }) => cell.x === x && cell.y === y);
  if (!laid) return "";
  return laid.turned === turned ? faceOfLaid(laid) : halfTurned(faceOfLaid(laid));
}

/** How a drawing fills its cell, as attributes of a `use`. */
export function inCell({ name, turned }: Drawing): Record<"href" | "transform", string | undefined> & {
  width: number;
  height: number;
} {
  return {
    href: reference(name),
    width: CELL_W,
    height: CELL_H,
    transform: turned ? "rotate(180 50 75)" : undefined,
  };
}

export function backOf(card: FaceDown): string {
  if (card.kind === "site" && card.known) return faceOfCard(card.known);
  const back = `back:${card.kind}`;
  return isDrawn(back) ? back : "back:goal";
}

/**
 * For each chamber of the drawing whether it is lit. A drawing is shared by a card and its turned
 * self, so its chambers may come in another order than those of the card as it lies.
 */
export function lightOf(laid: LaidCard, face: string, turned: boolean): boolean[] {
  const drawn = tunnelsOf(drawingOf(face).name);
  if (!drawn) return [laid.reached.some(Boolean)];
  const lying = turned ? turn(drawn) : drawn;
  return lying.groups.map((group) => {
    const index = laid.tile.chambers.findIndex((sides) => group.some((side) => sides.includes(side)));
    return laid.reached[index] ?? false;
  });
}
