import { describe, expect, test } from "vitest";
import type { Payment, Player, RoundEnd, View } from "../protocol";
import { countedEnds, totalsUpTo } from "./totals";

const end = (round: number, ...amounts: (number | null)[]): RoundEnd =>
  ({
    round,
    payments: amounts.map((amount, seat): Payment => ({ seat, amount, text: "", terms: [] })),
    totals: amounts.map(() => null),
  }) as RoundEnd;
const players = [{ seat: 0 }, { seat: 1 }] as Player[];
const view = (ends: RoundEnd[], more: Partial<View> = {}): View => ({ players, ends, result: null, ...more }) as View;

const amounts = (one: RoundEnd) => one.payments.map((payment) => payment.amount);

describe("the gold of rounds", () => {
  test("looking again at a round shows what everybody had then", () => {
    const over = view([end(1, 3, 0), end(2, 1, 4), end(3, 0, 2)], {
      result: { totals: [4, 6], winners: [1], rounds: [[3, 0], [1, 4], [0, 2]], text: "", stories: [], bluff: null },
    }); // prettier-ignore
    expect(totalsUpTo(over, 1)).toEqual([3, 0]);
    expect(totalsUpTo(over, 2)).toEqual([4, 4]);
    expect(totalsUpTo(over, 3)).toEqual([4, 6]);
  });

  test("a secret stays one until the match is over, and is counted then", () => {
    expect(totalsUpTo(view([end(1, 3, null), end(2, 1, 0)]), 2)).toEqual([4, null]);
    const over = view([end(1, 3, null), end(2, 1, 0)], {
      result: { totals: [4, 2], winners: [0], rounds: [[3, 2], [1, 0]], text: "", stories: [], bluff: null },
    }); // prettier-ignore
    expect(totalsUpTo(over, 1)).toEqual([3, 2]);
  });

  test("a row from before the first round moves no other: the columns add up to the total", () => {
    const duel = view([end(1, 5, 0), end(2, 10, 2), end(3, 1, 0)], {
      result: { totals: [16, 2], winners: [0], rounds: [[0, 0], [5, 0], [10, 2], [1, 0]], text: "", stories: [], bluff: null },
    }); // prettier-ignore
    expect(countedEnds(duel).map(amounts)).toEqual([[5, 0], [10, 2], [1, 0]]); // prettier-ignore
    expect(totalsUpTo(duel, 3)).toEqual([16, 2]);
  });

  test("what the server counts goes before what is summed here", () => {
    const told = { ...end(1, 1, null), totals: [7, null] };
    expect(totalsUpTo(view([told]), 1)).toEqual([7, null]);
  });
});
