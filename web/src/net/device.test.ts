import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const closed = {
  getItem: () => {
    throw new Error("closed");
  },
  setItem: () => {
    throw new Error("closed");
  },
};

test("a browser that keeps nothing remembers for the visit what was put away", async () => {
  vi.stubGlobal("localStorage", closed);
  const { keepEndRead, keepRoleSeen, readEnd, sawRole } = await import("./device.svelte");
  expect(readEnd("m1", 1)).toBe(false);
  keepEndRead("m1", 1);
  expect(readEnd("m1", 1)).toBe(true);
  expect(readEnd("m1", 2)).toBe(false);
  keepRoleSeen("m1", 2, -1);
  expect(sawRole("m1", 2, -1)).toBe(true);
  expect(sawRole("m2", 2, -1)).toBe(false);
});
