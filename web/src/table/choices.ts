/** Finding, among the moves that the server offers, those that a touch means. No rules here. */
import { cellKey } from "../board/cells";
import { ANYWHERE, roomOf } from "../products/registry";
import type { Cell, Choice, HandCard, View } from "../protocol";

/**
 * The places in the hand that a move is about. While cards are looked through, an answer is about
 * one of them, also where the hand has one alike.
 */
function placesOf(view: View, choice: Choice): readonly number[] {
  const looks = choice.act === "choose" && view.looked.some((card) => card.name === choice.card);
  return looks ? [] : choice.hand;
}

/** Whether the reader has something to decide: in a window only who can do more than let the card pass. */
export function asksReader({ prompt, choices }: View): boolean {
  return prompt.mine && !(prompt.window && choices.every((choice) => choice.act === "pass"));
}

/** A card that was turned up is laid on the cell that the question is about: there it is touched. */
function placed(view: View, choice: Choice): Choice {
  return isLaid(choice) && view.prompt.cell ? { ...choice, cell: view.prompt.cell } : choice;
}

/** Whether a move says how a card lies that was turned up. */
export const isLaid = ({ act, kind, cell, card }: Choice): boolean =>
  act === "choose" && /^lay\b/.test(kind) && cell === null && card !== "";

/** How a card that was turned up lies after a move, as a drawing: `lay:SW`, `lay:rock:SW`, `lay:treasure`. */
export function laidFace({ move }: Choice): string {
  const what = move.slice("lay:".length);
  return /^[NESW|]+$/.test(what) ? `rock:${what}` : what;
}

/** The moves about one card of the hand; without a card, those about none. */
export function about(view: View, hand: number | null): Choice[] {
  const found = view.choices.filter((choice) => {
    const places = placesOf(view, choice);
    return hand === null ? places.length === 0 : places.includes(hand);
  });
  return hand === null ? found.map((choice) => placed(view, choice)) : found;
}

/** Further things that can be done with a card at a cell than to play it there, by their kind. */
export function waysOf(choices: readonly Choice[]): Map<string, Choice[]> {
  const further = choices.filter((choice) => choice.act === "choose" && choice.cell && choice.hand.length);
  return grouped(further, (choice) => choice.kind);
}

function grouped<K>(choices: readonly Choice[], key: (choice: Choice) => K | null): Map<K, Choice[]> {
  const found = new Map<K, Choice[]>();
  for (const choice of choices) {
    const k = key(choice);
    if (k === null) continue;
    const list = found.get(k);
    if (list) list.push(choice);
    else found.set(k, [choice]);
  }
  return found;
}

/** By cell; a move that names two cells is found at both. */
export function byCell(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = grouped(choices, (choice) => (choice.cell ? cellKey(choice.cell) : null));
  for (const choice of choices) {
    if (!choice.other) continue;
    const key = cellKey(choice.other);
    found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return found;
}

export function byPlayer(choices: readonly Choice[]): Map<number, Choice[]> {
  return grouped(choices, (choice) => (choice.target >= 0 && !choice.cell ? choice.target : null));
}

/** Moves that need neither a cell nor a player, and discard nothing. */
export function bare(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => !choice.cell && choice.target < 0 && choice.act !== "discard");
}

export function discards(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.act === "discard");
}

/** The move that answers with a cell that is not listed, where any cell will do. */
export function elsewhere(view: View, cell: Cell): Choice | null {
  const like = view.choices.find((choice) => choice.cell);
  if (!ANYWHERE.has(view.prompt.code) || !like?.cell) return null;
  const [listed, meant] = [`${like.cell.x},${like.cell.y}`, `${cell.x},${cell.y}`];
  return { ...like, move: like.move.replace(listed, meant), text: like.text.replace(listed, meant), cell, turns: [] };
}

/**
 * Where cells are lit although any cell will do: around the mine, so that it need not shrink for
 * all of them; null where every cell that may be chosen is lit.
 */
export function nearMine(view: View): { has: (cell: Cell) => boolean } | null {
  if (!ANYWHERE.has(view.prompt.code)) return null;
  const laid = [...view.mine.cards, ...view.mine.face_down].map(({ cell }) => cell);
  const [xs, ys] = [laid.map(({ x }) => x), laid.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys) - 1, Math.max(...ys) + 1];
  return { has: ({ x, y }) => x >= left && x <= right && y >= top && y <= bottom };
}

/** Every cell that a decision is about, whatever card is chosen for it; of those without number, the near ones. */
export function cellsAsked(view: View): Cell[] {
  const near = nearMine(view);
  const cells = view.choices.flatMap(({ cell, other }) => [cell, other]).filter((cell) => cell !== null);
  return near ? cells.filter((cell) => near.has(cell)) : [...cells, ...roomOf(view)];
}

/** What to ask `why` about, when a card is tried on a cell. */
export function tryOnCell(card: HandCard, cell: { x: number; y: number }, turned: boolean): string {
  const tile = turned ? (card.card.turned ?? card.card.tile) : card.card.tile;
  return `${tile ? tile.shape : card.card.name}@${cell.x},${cell.y}`;
}

/** What to ask `why` about, when a card is tried on a player. */
export function tryOnPlayer(card: HandCard, letter: string, tool: string): string {
  return `${card.card.name}>${letter}${tool ? `:${tool}` : ""}`;
}
