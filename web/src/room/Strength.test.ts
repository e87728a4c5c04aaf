import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { TableState } from "../protocol";
import Strength from "./Strength.svelte";

let shown: ReturnType<typeof mount> | undefined;

afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

const show = (bot: string, levels: string[]): void => {
  const table = { seats: [{ seat: 1, member: -1, bot, presence: "bot" }] } as unknown as TableState;
  shown = mount(Strength, {
    target: document.body,
    props: { table, levels, busy: false, arrange: async () => {} },
  });
  flushSync();
};

const ALL = ["random", "simple", "reader", "learned", "searcher"];

it("offers the learned level where the server has it, and says what it plays", () => {
  show("learned", ALL);
  const levels = [...document.querySelectorAll("button")].map((button) => button.dataset.level);
  expect(levels).toEqual(["simple", "reader", "searcher", "learned"]);
  expect(document.querySelector('[aria-pressed="true"]')?.getAttribute("data-level")).toBe("learned");
  expect(document.querySelector('[data-part="strength-about"]')).not.toBeNull();
});

it("says nothing of it where another is chosen, nor offers what the server has not", () => {
  show("reader", ["random", "simple", "reader", "searcher"]);
  expect(document.querySelector('[data-level="learned"]')).toBeNull();
  expect(document.querySelector('[data-part="strength-about"]')).toBeNull();
});
