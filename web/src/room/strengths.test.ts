import { describe, expect, it } from "vitest";
import type { SeatState } from "../protocol";
import { allAt, commonLevel, strengthsOf, usualLevel } from "./strengths";

const seat = (n: number, member: number, bot: string): SeatState =>
  ({ seat: n, member, bot, presence: bot ? "bot" : member < 0 ? "free" : "here" }) as SeatState;
const ALL = ["random", "simple", "reader", "searcher"];

describe("how well computers play", () => {
  it("offers what the server has, from easy to hard, and nobody who plays anything", () => {
    expect(strengthsOf(ALL)).toEqual(["simple", "reader", "searcher"]);
    expect(strengthsOf(["random", "simple"])).toEqual(["simple"]);
    // A server with weights has a level more; it stands last, whatever the server's order.
    expect(strengthsOf(["random", "simple", "reader", "learned", "searcher"])).toEqual([...ALL.slice(1), "learned"]);
  });

  it("seats one in the middle, or one like the others", () => {
    expect(usualLevel(ALL, [seat(0, 0, "")])).toBe("reader");
    expect(usualLevel(["random", "simple"], [])).toBe("simple");
    expect(usualLevel(["random", "simple", "reader", "learned", "searcher"], [])).toBe("reader");
    expect(usualLevel(ALL, [seat(0, 0, ""), seat(1, -1, "searcher")])).toBe("searcher");
    // Somebody who is away has a stand-in, which is no computer of its own.
    expect(usualLevel(ALL, [seat(0, 0, "simple")])).toBe("reader");
  });

  it("is one for all, unless they differ", () => {
    const seats = [seat(0, 0, ""), seat(1, -1, "simple"), seat(2, -1, "simple"), seat(3, -1, "")];
    expect(commonLevel(seats)).toBe("simple");
    expect(commonLevel([...seats, seat(4, -1, "reader")])).toBeNull();
    expect(commonLevel([seat(0, 0, "")])).toBeNull();
    expect(allAt(seats, "searcher")).toEqual([
      { seat: 0 },
      { seat: 1, bot: "searcher" },
      { seat: 2, bot: "searcher" },
      { seat: 3 },
    ]);
  });
});
