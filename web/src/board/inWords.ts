/** The mine for people who listen: where tunnels end, and where a card would lead. Geometry alone, no rules. */
import { t } from "../lang/i18n.svelte";
import type { Cell, Mine, Tile } from "../protocol";
import { cellKey } from "./cells";
import { spotName } from "./spots";

const WAYS: Record<string, readonly [number, number, string]> = {
  N: [0, -1, "way.up"],
  E: [1, 0, "way.right"],
  S: [0, 1, "way.down"],
  W: [-1, 0, "way.left"],
};

function beyond(cell: Cell, side: string): Cell | null {
  const way = WAYS[side];
  return way ? { x: cell.x + way[0], y: cell.y + way[1] } : null;
}

/** The face-down goal that is nearest to a cell, and how many steps away it is. */
export function nearestGoal(mine: Mine, cell: Cell): { letter: string; steps: number } | null {
  let best: { letter: string; steps: number } | null = null;
  for (const goal of mine.face_down) {
    if (!goal.letter) continue;
    const steps = Math.abs(goal.cell.x - cell.x) + Math.abs(goal.cell.y - cell.y);
    if (!best || steps < best.steps) best = { letter: goal.letter, steps };
  }
  return best;
}

function fromGoal(mine: Mine, cell: Cell): string {
  const goal = nearestGoal(mine, cell);
  return goal ? t("words.from-goal", { count: goal.steps, letter: goal.letter }) : "";
}

/** The free cells before which a tunnel from the start ends. */
export function openEndsFromStart(mine: Mine): Cell[] {
  const taken = new Set(mine.cards.map((laid) => cellKey(laid.cell)));
  const found = new Map<string, Cell>();
  for (const laid of mine.cards) {
    laid.tile.chambers.forEach((sides, chamber) => {
      if (!laid.reached[chamber]) return;
      for (const side of sides) {
        const cell = beyond(laid.cell, side);
        if (cell && !taken.has(cellKey(cell))) found.set(cellKey(cell), cell);
      }
    });
  }
  return [...found.values()];
}

/** All that lies in the mine, in sentences. */
export function mineInWords(mine: Mine): string[] {
  const ends = openEndsFromStart(mine)
    .map((cell) => ({ cell, steps: nearestGoal(mine, cell)?.steps ?? 0 }))
    .sort((one, two) => one.steps - two.steps)
    .map(({ cell }) => [spotName(cell), fromGoal(mine, cell)].filter(Boolean).join(", "));
  return [
    t("words.cards", { count: mine.cards.length }),
    ...(ends.length ? ends.map((end) => t("words.end", { end })) : [t("words.no-end")]),
  ];
}

/** Where a card on a cell would lead: which of its sides face free cells, and which a goal. */
export function leadsTo(mine: Mine, cell: Cell, tile: Tile): string {
  const taken = new Set(mine.cards.map((laid) => cellKey(laid.cell)));
  const goals = new Map(mine.face_down.filter((card) => card.letter).map((card) => [cellKey(card.cell), card.letter]));
  const ways: string[] = [];
  const reached: string[] = [];
  for (const side of [...new Set(tile.chambers.join(""))]) {
    const next = beyond(cell, side);
    if (!next || taken.has(cellKey(next))) continue;
    const letter = goals.get(cellKey(next));
    if (letter) reached.push(t("words.to-goal", { letter }));
    else ways.push(t(WAYS[side]?.[2] ?? ""));
  }
  const through = tile.chambers.some((sides) => sides.length > 1);
  const all = [...reached, ...ways];
  const where = all.length && through ? t("words.leads", { ways: all.join(", ") }) : t("words.dead-end");
  return [where, fromGoal(mine, cell)].filter(Boolean).join(", ");
}
