import { expect, test } from "vitest";
import type { SeatState } from "../protocol";
import { fitSeats } from "./fitSeats";

const seats = (...who: ("here" | "bot" | "free")[]): SeatState[] =>
  who.map((presence, seat) => ({
    seat,
    letter: "",
    member: presence === "here" ? seat : -1,
    name: "",
    bot: presence === "bot" ? "simple" : "",
    presence,
    look: seat,
    standing: false,
    open: false,
  }));

test("free seats go first, then computers from the end, people never", () => {
  expect(fitSeats(seats("here", "bot", "free", "bot"), [2, 2])).toEqual([{ seat: 0 }, { seat: 1 }]);
  expect(fitSeats(seats("bot", "here", "free"), [1, 1])).toEqual([{ seat: 1 }]);
  expect(fitSeats(seats("here", "here", "bot"), [1, 1])).toEqual([{ seat: 0 }, { seat: 1 }]);
});

test("missing seats are free", () => {
  expect(fitSeats(seats("here"), [2, 2])).toEqual([{ seat: 0 }, {}]);
  expect(fitSeats(seats("here", "bot", "bot"), [3, 10])).toEqual([{ seat: 0 }, { seat: 1 }, { seat: 2 }]);
});
