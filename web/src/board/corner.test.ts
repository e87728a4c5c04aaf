import { expect, test } from "vitest";
import { CELL_H, CELL_W } from "./camera.svelte";
import { cornerOf } from "./cells";

const sight = { x: -2 * CELL_W, y: -2 * CELL_H, w: 6 * CELL_W, h: 5 * CELL_H };

test("a button stands at the upper right corner where that is free", () => {
  expect(cornerOf({ x: 0, y: 0 }, [], 10, 30, sight)).toEqual({ x: CELL_W + 10, y: -10 });
});

test("it gives way to a cell that is to be touched", () => {
  expect(cornerOf({ x: 0, y: 0 }, [{ x: 1, y: -1 }], 10, 30, sight)).toEqual({ x: -10, y: -10 });
});

test("all of it is seen, if need be over such a cell", () => {
  const edge = { x: 3, y: -2 };
  expect(cornerOf(edge, [], 10, 30, sight)).toEqual({ x: 3 * CELL_W - 10, y: -CELL_H + 10 });
  expect(cornerOf(edge, [{ x: 2, y: -1 }], 10, 30, sight)).toEqual({ x: 3 * CELL_W - 10, y: -CELL_H + 10 });
});
