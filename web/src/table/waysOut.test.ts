import { expect, test } from "vitest";
import type { Choice, View } from "../protocol";
import { waysOut } from "./waysOut";

const choice = (part: Partial<Choice>): Choice => ({
  move: "", act: "play", kind: "path", text: "", hand: [], card: "", cell: null, other: null, turns: [], turned: false, target: -1, tool: "", value: 0, ...part,
}); // prettier-ignore

const mend = choice({ move: "repair-cart>B", kind: "repair", text: "Repair your cart", hand: [2], target: 1 });
const help = choice({ move: "repair-cart>A", kind: "repair", text: "Repair the cart of Ann", hand: [2], target: 0 });
const clear = choice({ move: "clear:sabotage-cart", act: "choose", kind: "clear", text: "Give up two cards" });
const away = choice({ move: "-EW", act: "discard", kind: "discard", text: "Discard it", hand: [0] });
const other = choice({ move: "-map", act: "discard", kind: "discard", text: "Discard a map", hand: [1] });
const players = [{ front: [] }, { front: [{ tool: "cart" }] }];
const view = { seat: 1, players, choices: [help, mend, clear, away, other] } as unknown as View;

test("who cannot dig is offered to be freed, and to discard the card", () => {
  expect(waysOut(view, 0)).toEqual([mend, clear, away]);
});

test("the same way is offered once", () => {
  const twice = { ...view, choices: [mend, { ...mend, move: "repair-cart-pickaxe>B" }, away] };
  expect(waysOut(twice, 0)).toEqual([mend, away]);
});
