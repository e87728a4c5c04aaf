import { expect, test } from "vitest";
import { nearestStep } from "./story.svelte";

test("the next and the last of some steps are found from any step", () => {
  const steps = [4, 9, 31];
  expect(nearestStep(steps, 0, 1)).toBe(4);
  expect(nearestStep(steps, 4, 1)).toBe(9);
  expect(nearestStep(steps, 9, -1)).toBe(4);
  expect(nearestStep(steps, 31, 1)).toBeNull();
  expect(nearestStep(steps, 4, -1)).toBeNull();
  expect(nearestStep([], 4, 1)).toBeNull();
});
