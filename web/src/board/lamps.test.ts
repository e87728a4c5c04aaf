import { describe, expect, test } from "vitest";
import type { LaidCard } from "../protocol";
import { changingLamps, litAfter } from "./lamps";

function laid(x: number, y: number, reached: boolean[], card = "NESW"): LaidCard {
  return { cell: { x, y }, card, turned: false, reached } as unknown as LaidCard;
}

const order = (before: LaidCard[], after: LaidCard[]) =>
  Object.fromEntries([...changingLamps(before, after)].map(([key, lamp]) => [key, lamp.order]));

describe("lamps", () => {
  const tunnel = [0, 1, 2, 3, 4].map((x) => laid(x, 0, [true]));
  const fallen = [laid(0, 0, [true]), laid(2, 0, [false]), laid(3, 0, [false]), laid(4, 0, [false])];

  test("go out along what was cut off, the nearest to the rockfall first", () => {
    expect(order(tunnel, fallen)).toEqual({ "2,0": 1, "3,0": 2, "4,0": 3 });
  });

  test("go on along what is joined again, from the card that joins it", () => {
    expect(order(fallen, tunnel)).toEqual({ "2,0": 1, "3,0": 2, "4,0": 3 });
  });

  test("change only where a chamber changes, and where nothing leads there at the end", () => {
    const before = [laid(1, 0, [true, false], "N|S"), laid(5, 5, [true]), laid(6, 5, [true])];
    const after = [laid(1, 0, [true, false], "N|S"), laid(5, 5, [false])];
    expect(order(before, after)).toEqual({ "5,5": 1 });
    expect(order([laid(5, 5, [true]), laid(0, 0, [true])], [laid(5, 5, [false]), laid(0, 0, [true])])).toEqual({
      "5,5": 1,
    });
  });

  test("stay as they were until it is their turn", () => {
    const lamps = changingLamps(tunnel, fallen);
    const lit = (changed: number) => fallen.map((card) => litAfter(card, lamps, changed).reached[0]);
    expect(lit(0)).toEqual([true, true, true, true]);
    expect(lit(2)).toEqual([true, false, false, true]);
    expect(lit(3)).toEqual([true, false, false, false]);
  });
});
