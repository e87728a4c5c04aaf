import { expect, test } from "vitest";
import { doneHow, keepDone, streak, streakOf } from "./kept.svelte";

test("a streak goes on until a day is left out, and today may still come", () => {
  const days = ["2026-02-26", "2026-02-28", "2026-03-01", "2026-03-02"];
  expect(streakOf(days, "2026-03-02")).toBe(3);
  expect(streakOf(days, "2026-03-03")).toBe(3);
  expect(streakOf(days, "2026-03-04")).toBe(0);
  expect(streakOf(days, "2026-02-27")).toBe(1);
});

test("who has seen the answer first has not solved it", () => {
  keepDone("aaaaa", "shown", "2026-03-01");
  keepDone("aaaaa", "right", "2026-03-01");
  expect(doneHow("aaaaa")).toBe("shown");
  expect(streak("2026-03-01")).toBe(0);
  keepDone("bbbbb", "right", "2026-03-01");
  expect(doneHow("bbbbb")).toBe("right");
  expect(streak("2026-03-01")).toBe(1);
});
