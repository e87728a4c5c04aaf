import { expect, test } from "vitest";
import type { Said } from "../protocol";
import { claimsOf } from "./claims";

let n = 0;
function said(seat: number, goal: string, what: Said["what"], more: Partial<Said> = {}): Said {
  return {
    n: n++,
    look: seat,
    about_member: -1,
    about_look: -1,
    about_name: "",
    member: seat,
    seat,
    name: "",
    claim: "goal",
    text: "",
    match: "m",
    round: 2,
    decision: 0,
    goal,
    cell: null,
    what,
    brief: what,
    about: -1,
    at: 0,
    apart: false,
    ...more,
  };
}

test("the last word of each player about each goal counts, in this round of this match", () => {
  const claims = claimsOf(
    [
      said(0, "B", "treasure", { round: 1 }),
      said(0, "C", "treasure", { match: "before" }),
      said(1, "C", "rock"),
      said(0, "A", "treasure"),
      said(0, "A", "rock"),
      said(1, "", "foe", { claim: "player", about: 0 }),
    ],
    "m",
    2,
  );
  expect(claims.goals).toEqual(["A", "C"]);
  expect([...claims.by].map(([seat, row]) => [seat, [...row]])).toEqual([[1, [["C", "rock"]]], [0, [["A", "rock"]]]]); // prettier-ignore
});
