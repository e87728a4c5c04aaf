import { expect, test } from "vitest";
import { speak } from "../lang/i18n.svelte";
import type { LaidCard } from "../protocol";
import { countFrom, partsOf, spoken } from "./spots";

test("a text is read in parts: words, and the cells that are pointed at", () => {
  expect(partsOf("You laid a crossing at ⟨2,-1⟩.")).toEqual([
    { words: "You laid a crossing at " },
    { spot: { x: 2, y: -1 }, after: "." },
  ]);
  expect(partsOf("From ⟨0,0⟩ to ⟨1,0⟩, turned.").slice(1)).toEqual([
    { spot: { x: 0, y: 0 }, after: "" },
    { words: " to " },
    { spot: { x: 1, y: 0 }, after: "," },
    { words: " turned." },
  ]);
  expect(partsOf("The gold was at A")).toEqual([{ words: "The gold was at A" }]);
});

test("where nothing can be pointed at, a cell is told as a way from the nearest start", async () => {
  await speak("en");
  expect(spoken("from ⟨2,-1⟩ to ⟨-1,0⟩")).toBe("from 2 right, 1 up from the start to 1 left from the start");
  const start = (y: number) => ({ card: "start:blue", cell: { x: 0, y } }) as LaidCard;
  countFrom([start(-1), start(1)]);
  expect(spoken("⟨0,1⟩")).toBe("the start");
  expect(spoken("⟨1,2⟩")).toBe("1 right, 1 down from the start");
});
