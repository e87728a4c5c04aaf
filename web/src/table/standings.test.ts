import { expect, test } from "vitest";
import type { Player } from "../protocol";
import { standings } from "./standings";

const players = [0, 1, 2, 3].map((seat) => ({ seat }) as Player);

test("equal gold is an equal place, and the next one is as many further", () => {
  const found = standings(players, [2, 5, 5, 0]);
  expect(found.map(({ player, place, gold }) => [player.seat, place, gold])).toEqual([
    [1, 1, 5],
    [2, 1, 5],
    [0, 3, 2],
    [3, 4, 0],
  ]);
});
