import { beforeEach, expect, test } from "vitest";
import { companionsAt, hasCompanions, keepCompanions, newToken } from "./companions";
import { keepRoleSeen, sawRole, sawSomeRole } from "./device.svelte";
import { setPerson } from "./store";
import { suspect, suspicionOf } from "./suspicions.svelte";

beforeEach(() => setPerson(""));

test("a token is like those of the server: 43 letters, never the same", () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(one).not.toBe(other);
});

test("who plays on this device is kept for each table, and forgotten with the last of them", () => {
  const ben = { token: newToken(), name: "Ben" };
  keepCompanions("AAAAA", [ben]);
  expect(companionsAt("AAAAA")).toEqual([ben]);
  expect(companionsAt("BBBBB")).toEqual([]);
  expect(hasCompanions()).toBe(true);
  keepCompanions("AAAAA", []);
  expect(hasCompanions()).toBe(false);
});

test("what one of them has seen and thinks is not another's", async () => {
  setPerson("AAAAA1");
  keepRoleSeen("m", 1, -1);
  suspect("m", 2, "suspected");
  expect(sawRole("m", 1, -1)).toBe(true);
  expect(suspicionOf("m", 2)).toBe("suspected");
  setPerson("AAAAA2");
  expect(sawRole("m", 1, -1)).toBe(false);
  expect(suspicionOf("m", 2)).toBe("none");
  await Promise.resolve();
  expect(suspicionOf("m", 2)).toBe("none");
  expect(sawSomeRole("m", 1, "AAAAA1")).toBe(true);
  setPerson("AAAAA1");
  await Promise.resolve();
  suspicionOf("m", 2);
  await Promise.resolve();
  expect(suspicionOf("m", 2)).toBe("suspected");
});
