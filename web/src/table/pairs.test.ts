import { describe, expect, it } from "vitest";
import type { Cell, Choice } from "../protocol";
import { arePairs, between } from "./pairs";

const at = (y: number): Cell => ({ x: 8, y });
const pair = (one: number, two: number) => ({ move: `${one} ${two}`, cell: at(one), other: at(two) }) as Choice;
const single = { move: "single", cell: at(0), other: null } as Choice;

describe("moves that name two cells", () => {
  const all = [pair(-2, 0), pair(-2, 2), pair(0, 2)];

  it("are told from those that name one", () => {
    expect(arePairs(all)).toBe(true);
    expect(arePairs([single])).toBe(false);
  });

  it("are found in whatever order the cells were touched", () => {
    expect(between(all, at(2), at(-2)).map(({ move }) => move)).toEqual(["-2 2"]);
    expect(between(all, at(-2), at(2)).map(({ move }) => move)).toEqual(["-2 2"]);
    expect(between([...all, single], at(0), at(0))).toEqual([]);
  });
});
