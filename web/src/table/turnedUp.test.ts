import { expect, test } from "vitest";
import type { FaceDown, Mine } from "../protocol";
import { turnedUp } from "./turnedUp";

const tile = { shape: "NE", chambers: ["NE"], doors: [], marks: [] };
const known = { name: "rock:NE", family: "rock", text: "rock", help: "", tools: [], tile, turned: null };
const goal = (y: number, more: Partial<FaceDown>): FaceDown => ({
  cell: { x: 8, y },
  kind: "goal",
  letter: "A",
  known: null,
  known_text: "",
  maybe: [],
  ...more,
});

test("goals that were shown lie open and unlit, others stay face down", () => {
  const mine: Mine = { cards: [], face_down: [goal(0, { known, known_text: "a rock" }), goal(2, {})], things: [] };
  const open = turnedUp(mine);
  expect(open.cards.map((card) => [card.cell.y, card.card, card.text, card.reached])).toEqual([
    [0, "rock:NE", "a rock", [false]],
  ]);
  expect(open.face_down.map((card) => card.cell.y)).toEqual([2]);
});

test("what is no goal is left alone", () => {
  const site = goal(1, { kind: "site", known });
  expect(turnedUp({ cards: [], face_down: [site], things: [] }).face_down).toEqual([site]);
});
