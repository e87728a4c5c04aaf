import { expect, test } from "vitest";
import { areaOf, courseBreaks, lineOf, runsOf, stepAt, UNKNOWN, valueAt } from "./curve";

test("a curve has a gap where nobody can say how it stood", () => {
  const runs = runsOf([50, 60, UNKNOWN, UNKNOWN, 30]);
  expect(runs).toEqual([
    [
      { step: 0, value: 50 },
      { step: 1, value: 60 },
    ],
    [{ step: 4, value: 30 }],
  ]);
  expect(runsOf([UNKNOWN, UNKNOWN])).toEqual([]);
});

test("a round that came to its end is not joined to the next one", () => {
  const course = [50, 80, 100, 45, 40];
  const steps = (breaks: number[]) => runsOf(course, breaks).map((run) => run.map((point) => point.step));
  expect(courseBreaks(course, [0, 2])).toEqual([0, 3]);
  expect(steps([0, 3])).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  // Where the outcome stands at an earlier step, the round begins with its own.
  expect(courseBreaks(course, [0, 3])).toEqual([0, 3]);
  // A match that is lost already at the deal is one curve all the same.
  expect(courseBreaks([0, 10, 20], [0])).toEqual([0]);
  expect(steps([0])).toEqual([[0, 1, 2, 3, 4]]);
});

test("likely is above, and the whole width is the whole match", () => {
  const [run = []] = runsOf([0, 100, 50]);
  expect(lineOf(run, 2)).toBe("M0 100L500 0L1000 50");
  expect(areaOf(run, 2)).toBe("M0 100L500 0L1000 50L1000 100L0 100Z");
});

test("a single point is seen, too, and covers no area", () => {
  const [run = []] = runsOf([UNKNOWN, 70, UNKNOWN]);
  expect(lineOf(run, 2)).toBe("M500 30h0.1");
  expect(areaOf(run, 2)).toBe("");
});

test("a touch means the nearest step, also beside the curve", () => {
  const box = { left: 100, width: 200 };
  expect(stepAt(100, box, 10)).toBe(0);
  expect(stepAt(209, box, 10)).toBe(5);
  expect(stepAt(211, box, 10)).toBe(6);
  expect(stepAt(999, box, 10)).toBe(10);
  expect(stepAt(-5, box, 10)).toBe(0);
  expect(stepAt(50, { left: 0, width: 0 }, 10)).toBe(0);
});

test("what is not known is no number", () => {
  expect(valueAt([0, UNKNOWN, 30], 0)).toBe(0);
  expect(valueAt([0, UNKNOWN, 30], 1)).toBeNull();
  expect(valueAt([0], 4)).toBeNull();
});
