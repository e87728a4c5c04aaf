import { expect, test } from "vitest";
import type { LogLine } from "../../protocol";
import { confided, said } from "./aloud";

const line = (n: number, more: Partial<LogLine>): LogLine =>
  ({ n, round: 1, news: true, private: false, text: `text ${n}`, aloud: "", ...more }) as LogLine;

test("what everybody knows is said as it is, and of a secret only what everybody was told", () => {
  expect(said(line(1, {}))).toBe("text 1");
  expect(said(line(2, { private: true, aloud: "You drew a card." }))).toBe("You drew a card.");
});

test("a secret of which nobody was told anything is not said either", () => {
  expect(said(line(1, { private: true }))).not.toContain("text 1");
});

test("the secrets of a round are confided from the newest on, those that came together in one", () => {
  const log = [
    line(1, { private: true }),
    line(2, {}),
    line(3, { private: true, news: false }),
    line(4, { private: true }),
    line(5, { private: true }),
    line(6, { private: true, round: 2 }),
  ];
  expect(confided(log, 1).map((group) => group.map((one) => one.n))).toEqual([[4, 5], [1]]);
});
