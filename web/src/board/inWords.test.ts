import { describe, expect, test } from "vitest";
import type { FaceDown, LaidCard, Mine, Tile } from "../protocol";
import { leadsTo, mineInWords, nearestGoal, openEndsFromStart } from "./inWords";

const tile = (...chambers: string[]): Tile => ({ shape: chambers.join("|"), chambers, doors: [], marks: [] });
const laid = (x: number, y: number, chambers: string[], reached = chambers.map(() => true)) =>
  ({ cell: { x, y }, card: x || y ? "c" : "start", tile: tile(...chambers), reached }) as LaidCard;
const goal = (letter: string, x: number, y: number) => ({ cell: { x, y }, kind: "goal", letter }) as FaceDown;
const mine = {
  cards: [laid(0, 0, ["NESW"]), laid(1, 0, ["EW"]), laid(0, 1, ["N", "S"], [true, false])],
  face_down: [goal("A", 8, -2), goal("B", 8, 0), goal("C", 8, 2)],
  things: [],
} as unknown as Mine;

describe("the mine in words", () => {
  test("open ends are where tunnels from the start meet free cells", () => {
    const found = openEndsFromStart(mine).map(({ x, y }) => `${x},${y}`);
    expect(found.sort()).toEqual(["-1,0", "0,-1", "2,0"]);
  });

  test("the nearest goal is counted in steps", () => {
    expect(nearestGoal(mine, { x: 2, y: 0 })).toEqual({ letter: "B", steps: 6 });
    expect(nearestGoal(mine, { x: 8, y: -1 })).toEqual({ letter: "A", steps: 1 });
  });

  test("the end that is nearest to a goal is told first", () => {
    const [cards, first] = mineInWords(mine);
    expect(cards).toBe("3 cards lie open in the mine.");
    expect(first).toContain("6 steps from goal B");
  });

  test("a card says where it leads, a goal by its letter, a dead end that it is one", () => {
    expect(leadsTo(mine, { x: 2, y: 0 }, tile("EW"))).toBe("leads right, 6 steps from goal B");
    expect(leadsTo(mine, { x: 7, y: 0 }, tile("NEW"))).toBe("leads to goal B, up, left, 1 step from goal B");
    expect(leadsTo(mine, { x: 2, y: 0 }, tile("E", "W"))).toContain("leads nowhere");
  });
});
