import { describe, expect, it } from "vitest";
import type { LogLine, Said } from "../protocol";
import type { Act } from "../stage/acts";
import { deedsOf, wordsOf } from "./mistrust";

const said = (more: Partial<Said>): Said =>
  ({
    n: 0,
    look: 7,
    seat: 0,
    match: "m",
    round: 1,
    claim: "goal",
    goal: "A",
    what: "rock",
    about: -1,
    ...more,
  }) as Said;

describe("what was claimed", () => {
  it("is the last word of each person about each thing, in this round of this match", () => {
    const talk = [
      said({ seat: 0, what: "treasure" }),
      said({ seat: 1 }),
      said({ seat: 0 }),
      said({ seat: 2, round: 2 }),
      said({ seat: 2, match: "other" }),
      said({ seat: -1 }),
      said({ seat: 2, claim: "player", about: 1, what: "foe" }),
      said({ seat: 2, claim: "help", what: "" }),
    ];
    const words = wordsOf(talk, "m", 1);
    expect([...words.goals]).toEqual([
      [
        "A",
        [
          { seat: 1, look: 7, what: "rock" },
          { seat: 0, look: 7, what: "rock" },
        ],
      ],
    ]);
    expect([...words.people]).toEqual([[1, [{ seat: 2, look: 7, what: "foe" }]]]);
  });
});

describe("what was done", () => {
  const acts: Record<string, Act> = {
    played: { flies: "face" },
    broken: { stamp: { on: "seat", sign: "broken" } },
    mended: { stamp: { on: "seat", sign: "mended" } },
  };
  const line = (n: number, event: string, seat: number, round = 1): LogLine =>
    ({ n, event, seat, round, target: -1, cells: [], text: `${event} ${seat}` }) as unknown as LogLine;

  it("names who harmed and who helped whom; what one does to oneself is nobody's business", () => {
    const log = [
      line(0, "played", 3, 0),
      line(1, "broken", 1, 0),
      line(2, "played", 0),
      line(3, "broken", 1),
      line(4, "played", 2),
      line(5, "mended", 1),
      line(6, "played", 1),
      line(7, "mended", 1),
    ];
    const deeds = deedsOf(log, 1, (event) => acts[event]);
    expect(deeds.map(({ by, to, kind }) => [by, to, kind])).toEqual([
      [0, 1, "harm"],
      [2, 1, "help"],
    ]);
    expect(deeds[0]?.text).toBe("played 0");
  });
});
