import { afterEach, expect, test } from "vitest";
import { speak } from "../lang/i18n.svelte";
import { timeOf } from "./time.svelte";

const then = new Date(2026, 4, 7, 21, 5, 40);
const seconds = then.getTime() / 1000;

afterEach(() => speak("en"));

test("what happened today has its time, without seconds and without halves of a day", () => {
  expect(timeOf(seconds, new Date(2026, 4, 7, 23, 0))).toBe("21:05");
});

test("what happened on another day has the day too, in the language that is spoken", async () => {
  expect(timeOf(seconds, new Date(2026, 4, 9))).toMatch(/7.*21:05/);
  expect(timeOf(seconds, new Date(2026, 4, 9))).toContain("May");
  await speak("fr");
  expect(timeOf(seconds, new Date(2026, 4, 9))).toContain("mai");
});
