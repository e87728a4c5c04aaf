import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy";
import CopyLink from "./CopyLink.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a text is copied where there is a clipboard", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("http://here/t/ABCDE")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("http://here/t/ABCDE");
});

test("without a clipboard, or without leave, it is said that nothing was copied", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copyText("x")).toBe(false);
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("no leave")) } });
  expect(await copyText("x")).toBe(false);
});

test("on plain http the link stands in a field, chosen, and it says what to do", async () => {
  vi.stubGlobal("navigator", {});
  const shown = mount(CopyLink, { target: document.body, props: { link: "http://10.0.0.5/t/ABCDE", text: "Copy" } });
  document.querySelector("button")?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("input")).not.toBeNull();
  });
  const field = document.querySelector("input") as HTMLInputElement;
  expect(field.value).toBe("http://10.0.0.5/t/ABCDE");
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(field.value.length);
  expect(document.querySelector("[role=status]")?.textContent.trim()).not.toBe("");
  await unmount(shown);
});
