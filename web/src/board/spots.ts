/**
 * Where a cell is, for people. What the server writes marks cells as ⟨3,-1⟩: on the screen they are
 * pointed at, and where people listen they are told how to get there from the start.
 */
import { t } from "../lang/i18n.svelte";
import type { Cell, LaidCard } from "../protocol";

const MARK = /⟨(-?\d+),(-?\d+)⟩/;

/** Where one begins to count: the cells of the start cards. */
let starts: readonly Cell[] = [{ x: 0, y: 0 }];

/** Count from the start cards of this mine from now on. */
export function countFrom(cards: readonly LaidCard[]): void {
  const found = cards.filter((laid) => laid.card.startsWith("start")).map((laid) => laid.cell);
  if (found.length) starts = found;
}

/** How one gets to a cell from the start that is nearest: `2 right, 1 up of the start`. */
export function spotName(cell: Cell): string {
  const away = (start: Cell) => Math.abs(cell.x - start.x) + Math.abs(cell.y - start.y);
  const [from = { x: 0, y: 0 }] = [...starts].sort((one, two) => away(one) - away(two));
  const [x, y] = [cell.x - from.x, cell.y - from.y];
  const steps = [
    ...(x ? [t(x > 0 ? "spot.right" : "spot.left", { count: Math.abs(x) })] : []),
    ...(y ? [t(y > 0 ? "spot.down" : "spot.up", { count: Math.abs(y) })] : []),
  ];
  return steps.length ? t("spot.away", { steps: steps.join(", ") }) : t("spot.start");
}

/** `after` is what follows a cell without a space: it must not be parted from it. */
export type Part = { words: string } | { spot: Cell; after: string };

/** A text of the server in parts: words, and the cells that it points at. */
export function partsOf(text: string): Part[] {
  const pieces = text.split(new RegExp(MARK.source, "g"));
  const found: Part[] = [];
  let after = "";
  for (let i = 0; i < pieces.length; i += 3) {
    const words = (pieces[i] ?? "").slice(after.length);
    if (words) found.push({ words });
    if (i + 1 >= pieces.length) break;
    after = /^\S*/.exec(pieces[i + 3] ?? "")?.[0] ?? "";
    found.push({ spot: { x: Number(pieces[i + 1]), y: Number(pieces[i + 2]) }, after });
  }
  return found;
}

/** The same as one text, where nothing can be pointed at. */
export const spoken = (text: string): string =>
  partsOf(text)
    .map((part) => ("words" in part ? part.words : spotName(part.spot) + part.after))
    .join("");
