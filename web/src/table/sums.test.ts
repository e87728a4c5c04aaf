import { expect, test } from "vitest";
import type { Payment } from "../protocol";
import { sumOf } from "./sums";

const paid = (amount: number | null, ...terms: (number | null)[]): Payment => ({
  seat: 0,
  amount,
  text: "",
  terms: terms.map((one) => ({ amount: one, text: "", clauses: [] })),
});

test("gold is written as a sum that can be checked", () => {
  expect(sumOf(paid(0))).toBe("0");
  expect(sumOf(paid(3, 3))).toBe("3");
  expect(sumOf(paid(4, 2, 3, -1))).toBe("2 + 3 − 1 = 4");
  expect(sumOf(paid(-2, -1, -1))).toBe("−1 − 1 = −2");
  expect(sumOf(paid(null, null, 1))).toBe("? + 1 = ?");
});
