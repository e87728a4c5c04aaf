import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ceremony, timeline } from "./ceremony.svelte";

describe("the end of a round", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is told bit by bit, in one order", async () => {
    const told = new Ceremony(3, "normal");
    const seen: string[] = [];
    const now = () =>
      `${+told.turned}${+told.verdict}${[0, 1, 2].map((k) => +told.knows(k)).join("")}${+told.mine}${+told.gold}`;
    for (const wait of [0, ...timeline(3)]) {
      await vi.advanceTimersByTimeAsync(wait);
      seen.push(now());
    }
    expect(seen).toEqual(["0000000", "1000000", "1100000", "1110000", "1111000", "1111100", "1111110", "1111111"]);
  });

  it("is told at once to who wishes, and to who has no time for it", async () => {
    expect(new Ceremony(5, "off").gold).toBe(true);
    const told = new Ceremony(5, "slow");
    await vi.advanceTimersByTimeAsync(100);
    expect(told.verdict).toBe(false);
    told.skip();
    expect([told.verdict, told.knows(4), told.mine, told.gold]).toEqual([true, true, true, true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.gold).toBe(true);
  });
});
