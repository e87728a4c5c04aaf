import { describe, expect, it, test } from "vitest";
import type { Card, Choice, HandCard, View } from "../protocol";
import {
  about,
  asksReader,
  bare,
  byCell,
  byPlayer,
  cellsAsked,
  discards,
  elsewhere,
  laidFace,
  tryOnCell,
  tryOnPlayer,
  waysOf,
} from "./choices";
import Asked from "./decisions/Asked.svelte";
import { decisionFor } from "./decisions/registry";

const choice = (part: Partial<Choice>): Choice => ({
  move: "", act: "play", kind: "path", text: "", hand: [], card: "", cell: null, other: null, turns: [], turned: false, target: -1, tool: "", value: 0, lifts: null, ...part,
}); // prettier-ignore
const card = (part: Partial<Card>): HandCard => ({
  card: { name: "NE", family: "path", text: "", help: "", tools: [], tile: null, turned: null, ...part },
  playable: true, discardable: true, picked: false, why: "", clauses: [],
}); // prettier-ignore

const laid = choice({ move: "NE@1,0", hand: [0, 2], cell: { x: 1, y: 0 } });
const turned = choice({ move: "SW@1,0", hand: [0, 2], cell: { x: 1, y: 0 }, turned: true });
const broken = choice({ move: "sabotage-cart>B", kind: "sabotage", hand: [1], target: 1 });
const away = choice({ move: "-NE", act: "discard", kind: "discard", hand: [0, 2] });
const done = choice({ move: "done", act: "pass", kind: "done" });
const swap = choice({
  move: "goal-swap@8,0+8,2",
  kind: "goal-swap",
  hand: [3],
  cell: { x: 8, y: 0 },
  other: { x: 8, y: 2 },
});
const view = { choices: [laid, turned, broken, away, done, swap], looked: [] as Card[] } as View;

describe("finding a move by touching", () => {
  test("of two cards alike either may be touched", () => {
    expect(about(view, 0)).toEqual([laid, turned, away]);
    expect(about(view, 2)).toEqual([laid, turned, away]);
    expect(about(view, null)).toEqual([done]);
  });

  test("a card that is looked at is no card of the hand, also where the hand has one alike", () => {
    const keeps = ["NE", "map", "NESW"].map((name, k) =>
      choice({ move: `keep:${name}`, act: "choose", kind: "keep", card: name, hand: k === 0 ? [2] : [] }),
    );
    const looked = ["NE", "map", "NESW"].map((name) => card({ name }).card);
    const looking = { choices: keeps, looked } as View;
    expect(about(looking, null)).toEqual(keeps);
    expect(about(looking, 2)).toEqual([]);
  });

  test("what else can be done with a card at a cell is not mixed with playing it there", () => {
    const dwarf = choice({ move: "toll:NE@4,0", act: "choose", kind: "toll", hand: [0], cell: { x: 4, y: 0 } });
    expect([...waysOf([laid, turned, dwarf]).entries()]).toEqual([["toll", [dwarf]]]);
    expect(waysOf([laid, done]).size).toBe(0);
  });

  test("a cell has every way of lying there; a swap is found at both goals", () => {
    expect(byCell(about(view, 0)).get("1,0")).toEqual([laid, turned]);
    expect([...byCell(about(view, 3)).keys()]).toEqual(["8,0", "8,2"]);
  });

  test("a card that was turned up is laid where it was asked about", () => {
    const lay = choice({ move: "lay:SW", act: "choose", kind: "lay", card: "rock:NE" });
    const asking = { choices: [lay], looked: [] as Card[], prompt: { cell: { x: 8, y: 0 } } } as unknown as View;
    expect(about(asking, null)).toEqual([{ ...lay, cell: { x: 8, y: 0 } }]);
    expect(laidFace(lay)).toBe("rock:SW");
    expect(laidFace({ ...lay, move: "lay:treasure" })).toBe("treasure");
  });

  test("players, plain cards and discards", () => {
    expect(byPlayer(about(view, 1)).get(1)).toEqual([broken]);
    expect(bare(about(view, 0))).toEqual([]);
    expect(bare([done])).toEqual([done]);
    expect(discards(about(view, 0))).toEqual([away]);
  });

  test("where any cell will do, one that is not listed is a move too", () => {
    const near = choice({
      move: "reveal@2,-1",
      act: "choose",
      kind: "place-chest",
      text: "Put the chest at 2,-1",
      cell: { x: 2, y: -1 },
    });
    const asking = (code: string) => ({ choices: [done, near], prompt: { code } }) as View;
    const far = { move: "reveal@40,-31", text: "Put the chest at 40,-31", cell: { x: 40, y: -31 } };
    expect(elsewhere(asking("place-chest"), { x: 40, y: -31 })).toEqual({ ...near, ...far });
    expect(elsewhere(asking("pick-trigger"), { x: 40, y: -31 })).toBeNull();
  });

  test("what is asked about an illegal try is written as in the notation", () => {
    const tile = (shape: string) => ({ shape, chambers: [shape], doors: [], marks: [] });
    const bend = card({ tile: tile("NE"), turned: tile("SW") });
    expect(tryOnCell(bend, { x: 3, y: -1 }, false)).toBe("NE@3,-1");
    expect(tryOnCell(bend, { x: 3, y: -1 }, true)).toBe("SW@3,-1");
    expect(tryOnCell(card({ name: "map", family: "map" }), { x: 8, y: 0 }, false)).toBe("map@8,0");
    expect(tryOnPlayer(card({ name: "sabotage-cart" }), "B", "")).toBe("sabotage-cart>B");
    expect(tryOnPlayer(card({ name: "repair-pickaxe-cart" }), "C", "cart")).toBe("repair-pickaxe-cart>C:cart");
  });
});

test("a decision nobody drew is asked in the general form", () => {
  expect(decisionFor([choice({ kind: "something-new" })])).toBe(Asked);
  expect(decisionFor([choice({ kind: "take" }), choice({ kind: "steal" })])).toBe(Asked);
  expect(decisionFor([choice({ kind: "take" })])).not.toBe(Asked);
});

describe("a question that any cell answers", () => {
  const cell = (x: number, y: number) => ({ x, y });
  const view = (code: string) =>
    ({
      prompt: { code },
      mine: { cards: [{ cell: cell(0, 0) }], face_down: [{ cell: cell(8, -2) }, { cell: cell(8, 2) }] },
      choices: [cell(2, 3), cell(2, 4), cell(-1, 0), cell(8, -3)].map((one) => choice({ cell: one })),
    }) as unknown as View;

  it("lights the cells around the mine, and no others", () => {
    expect(cellsAsked(view("place-chest"))).toEqual([cell(2, 3), cell(8, -3)]);
    expect(cellsAsked(view("secure"))).toHaveLength(4);
  });
});

describe("a reaction window", () => {
  const view = (window: boolean, ...acts: Choice["act"][]) =>
    ({ prompt: { mine: true, window }, choices: acts.map((act) => choice({ act })) }) as unknown as View;

  it("asks only who can do more than let the card pass", () => {
    expect(asksReader(view(true, "pass"))).toBe(false);
    expect(asksReader(view(true, "play", "pass"))).toBe(true);
    expect(asksReader(view(false, "pass"))).toBe(true);
  });
});
