import { describe, expect, it } from "vitest";
import type { View } from "../protocol";
import { Gather, gatherFor } from "./gather.svelte";

describe("cards that are picked together", () => {
  it("are picked by a touch and taken back by another", () => {
    const gather = new Gather(2);
    gather.toggle(3);
    expect([gather.picks, gather.complete]).toEqual([[3], false]);
    gather.toggle(1);
    expect([gather.picks, gather.complete]).toEqual([[3, 1], true]);
    gather.toggle(3);
    expect([gather.picks, gather.complete]).toEqual([[1], false]);
  });

  it("are never more than needed: the first one makes room", () => {
    const gather = new Gather(2);
    for (const index of [0, 1, 2]) gather.toggle(index);
    expect(gather.picks).toEqual([1, 2]);
  });

  it("are asked for by a question, less those that were given already", () => {
    const view = (picked: boolean, mine = true) =>
      ({ prompt: { code: "pay", mine }, hand: [{ picked }, { picked: false }, { picked: false }] }) as unknown as View;
    const wanted = new Map([["pay", 2]]);
    expect(gatherFor(view(false), wanted)?.need).toBe(2);
    expect(gatherFor(view(true), wanted)?.need).toBe(1);
    expect(gatherFor(view(false, false), wanted)).toBeNull();
    expect(gatherFor(view(false), new Map())).toBeNull();
  });
});
