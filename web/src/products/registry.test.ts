import { describe, expect, it } from "vitest";
import { isDrawn } from "../art/draw";
import "./art";
import { drawingOfThing, emblemOf, mayTurnRound, productDecision } from "./registry";

const folders = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1] as string);

describe("the folders of products", () => {
  it("are found by the build", () => {
    expect(folders.length).toBeGreaterThan(15);
    expect(drawingOfThing("toll-dwarf")).toBeDefined();
    expect(productDecision("lay-chest")).toBeDefined();
  });

  it.each(folders)("%s stands on the set-up screen with a card that is drawn", (name) => {
    expect(emblemOf(name)).not.toBe("back");
    expect(isDrawn(emblemOf(name))).toBe(true);
  });

  it("say themselves whether the direction of play may change", () => {
    expect(mayTurnRound([])).toBe(false);
    expect(mayTurnRound(["veto", "from-the-future"])).toBe(false);
    expect(mayTurnRound(["veto", "change-of-direction"])).toBe(true);
  });

  it("need not be there", () => {
    expect(emblemOf("from-the-future")).toBe("back");
    expect(drawingOfThing("from-the-future")).toBeUndefined();
    expect(productDecision("from-the-future")).toBeUndefined();
  });
});
