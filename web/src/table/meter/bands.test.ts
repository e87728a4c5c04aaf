import { describe, expect, it } from "vitest";
import { BANDS, bandOf, chanceOf } from "./bands";

describe("the suspicion meter", () => {
  it("has a word for every chance, from hardly to very", () => {
    expect([0, 19, 20, 45, 60, 79, 80, 100].map(bandOf)).toEqual([
      ...["hardly", "hardly", "little", "open", "likely", "likely", "very", "very"],
    ]);
    expect(new Set(Array.from({ length: 101 }, (_, chance) => bandOf(chance))).size).toBe(BANDS.length);
  });

  it("says nothing of oneself, of another match, or where there is none", () => {
    const meter = { match: "m", doubts: [-1, 25, 0] };
    expect([0, 1, 2, 3].map((seat) => chanceOf(meter, "m", seat))).toEqual([null, 25, 0, null]);
    expect(chanceOf(meter, "other", 1)).toBeNull();
    expect(chanceOf(null, "m", 1)).toBeNull();
  });
});
