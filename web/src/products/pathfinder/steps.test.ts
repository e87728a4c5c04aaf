import { describe, expect, it } from "vitest";
import type { LogLine, View } from "../../protocol";
import { stepOf } from "./steps";

const view = (code: string) => ({ prompt: { code, seat: 1 } }) as View;
const line = (event: string, card = "", seat = 1) => ({ event, card, seat }) as LogLine;

describe("a Pathfinder", () => {
  it("asks for nothing else", () => expect(stepOf(view("turn"), [line("played", "pathfinder")])).toBe(0));

  it("asks for the first card, then for the second", () => {
    const log = [line("played", "EW"), line("played", "pathfinder")];
    expect(stepOf(view("lay-path"), log)).toBe(1);
    expect(stepOf(view("lay-path"), [...log, line("played", "NE"), line("goal-revealed")])).toBe(2);
  });

  it("does not count what others say meanwhile", () => {
    const log = [line("played", "pathfinder"), line("toll-asked"), line("toll-answered", "", 2)];
    expect(stepOf(view("lay-path"), log)).toBe(1);
  });

  it("counts anew for the next one", () => {
    const old = [line("played", "pathfinder"), line("played", "NE"), line("played", "NE")];
    expect(stepOf(view("lay-path"), [...old, line("played", "pathfinder")])).toBe(1);
  });
});
