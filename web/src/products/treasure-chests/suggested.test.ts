import { describe, expect, it } from "vitest";
import type { Choice, View } from "../../protocol";
import { suggestions } from "./suggested";

const goal = (y: number) => ({ cell: { x: 8, y }, kind: "goal" });
const view = { mine: { face_down: [goal(-2), goal(0), goal(2)] } } as View;
const choice = (x: number, y: number) => ({ move: `${x},${y}`, cell: { x, y } }) as Choice;

describe("places for chests", () => {
  const all = [-12, 2, 6, 12].flatMap((x) => [-1, 0, 1].map((y) => choice(x, y)));

  it("are few, out of many", () => {
    expect(suggestions(view, all).map(({ choice }) => choice.move)).toEqual(["2,-1", "2,1", "6,-1", "6,1"]);
  });

  it("are only those that may be chosen", () => {
    const left = all.filter(({ move }) => move !== "2,1");
    expect(suggestions(view, left).map(({ where }) => where)).toEqual(["near-above", "far-above", "far-below"]);
  });
});
