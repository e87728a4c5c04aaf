import { expect, test } from "vitest";
import type { Secret } from "../protocol";
import { barOf, knowingText, knownAt, placeOf } from "./knowledge";

const secret: Secret = {
  kind: "goal",
  letter: "B",
  seat: -1,
  round: 1,
  first: 10,
  last: 30,
  what: "treasure",
  knowings: [
    { seat: 1, since: 15, until: 30, how: "looked", what: "treasure" },
    { seat: 0, since: 20, until: 25, how: "deduced", what: "treasure" },
    { seat: 2, since: 12, until: 13, how: "looked", what: "" },
  ],
};
const nameOf = (seat: number) => ["Ann", "Bob", "Cleo"][seat] ?? "";

test("a bar lies where its steps are within the round", () => {
  expect(barOf(secret, secret.knowings[0]!)).toMatchObject({ left: 25, width: 75 });
  expect(barOf(secret, secret.knowings[2]!).left).toBe(10);
  expect(placeOf(secret, 20)).toBe(50);
  expect(placeOf(secret, 9)).toBeNull();
});

test("who is sure of something is told for each step", () => {
  expect(knownAt(secret, 12)).toEqual([]);
  expect(knownAt(secret, 22).map((one) => one.seat)).toEqual([0, 1]);
  expect(knownAt(secret, 25).map((one) => one.seat)).toEqual([1]);
});

test("that somebody knew something is a sentence, and tells no more than the reader knows", () => {
  expect(knowingText(secret, secret.knowings[0]!, nameOf)).toContain("Bob");
  expect(knowingText(secret, secret.knowings[0]!, nameOf)).toContain("treasure");
  expect(knowingText(secret, secret.knowings[2]!, nameOf)).not.toContain("treasure");
});
