/** Lamps that go on or out one after the other, from where a card was laid or taken away. */
import type { Cell, LaidCard } from "../protocol";
import { cellKey } from "./cells";

/** A card whose lamps are about to change: as they were, and after how many others they change. */
export interface Lamp {
  reached: readonly boolean[];
  order: number;
}

export type Lamps = ReadonlyMap<string, Lamp>;

const STEPS: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

const nameOf = (card: LaidCard): string => `${cellKey(card.cell)} ${card.card} ${card.turned}`;

/** By cell, the cards that lie as before and are lit otherwise, in the order in which that is seen. */
export function changingLamps(before: readonly LaidCard[], after: readonly LaidCard[]): Lamps {
  const [old, now] = [before, after].map((cards) => new Map(cards.map((card) => [nameOf(card), card]))) as [
    Map<string, LaidCard>,
    Map<string, LaidCard>,
  ];
  const changing = new Map<string, LaidCard>();
  for (const [name, card] of old) {
    const { reached } = now.get(name) ?? card;
    if (reached.some((lit, chamber) => lit !== card.reached[chamber])) changing.set(cellKey(card.cell), card);
  }
  const sources = [
    ...before.filter((card) => !now.has(nameOf(card))),
    ...after.filter((card) => !old.has(nameOf(card))),
  ];
  const found = inOrder(
    sources.map((card) => card.cell),
    new Set(changing.keys()),
  );
  return new Map(
    [...changing].map(([key, { reached }]) => [key, { reached, order: found.get(key) ?? found.size + 1 }]),
  );
}

/** How many cells away each of them is from the sources, going only over cells that change too. */
function inOrder(sources: readonly Cell[], changing: ReadonlySet<string>): Map<string, number> {
  const order = new Map<string, number>();
  let edge = sources;
  for (let steps = 1; edge.length; steps++) {
    const next: Cell[] = [];
    for (const { x, y } of edge)
      for (const [dx, dy] of STEPS) {
        const cell = { x: x + dx, y: y + dy };
        const key = cellKey(cell);
        if (!changing.has(key) || order.has(key)) continue;
        order.set(key, steps);
        next.push(cell);
      }
    edge = next;
  }
  return order;
}

/** A card as it is lit after so many of them have changed. */
export function litAfter(card: LaidCard, lamps: Lamps, changed: number): LaidCard {
  const lamp = lamps.get(cellKey(card.cell));
  return lamp && lamp.order > changed ? { ...card, reached: [...lamp.reached] } : card;
}
