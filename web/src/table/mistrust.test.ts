import { describe, expect, it } from "vitest";
import { cellKey } from "../board/cells";
import type { LogLine, RoundEnd, Said, Verdict } from "../protocol";
import type { Act } from "../stage/acts";
import { deedsOf, opinions, totalsOfClaims, verdictKey, verdictsOf, wordsOf } from "./mistrust";

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
    text: "…",
    brief: "b",
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
    const word = { look: 7, text: "…", brief: "b", verdict: null };
    const words = wordsOf(talk, "m", 1);
    expect([...words.goals]).toEqual([
      [
        "A",
        [
          { ...word, seat: 1, what: "rock" },
          { ...word, seat: 0, what: "rock" },
        ],
      ],
    ]);
    expect([...words.people]).toEqual([[1, [{ ...word, seat: 2, what: "foe" }]]]);
  });
});

describe("what was claimed of a hidden card that is no goal", () => {
  it("stays with its cell, and gets its verdict", () => {
    const verdict: Verdict = { n: 3, verdict: "false", truth: false };
    const talk = [said({ n: 3, claim: "hidden", goal: "", cell: { x: 2, y: -1 }, what: "chest-4" })];
    const words = wordsOf(talk, "m", 1, new Map([[3, verdict]]));
    expect([...words.goals.keys()]).toEqual([cellKey({ x: 2, y: -1 })]);
    expect([...words.goals.values()][0]?.[0]?.verdict).toEqual(verdict);
  });
});

describe("what can be said of a player", () => {
  const offered = (...words: [what: string, brief: string][]) =>
    opinions(words.map(([what, brief]) => ({ what, brief, text: "" }))).map(({ what }) => what);

  it("is offered once under one name", () => {
    const more: [string, string][] = [["saboteur", "saboteur"], ["blue", "blue team"], ["boss", "boss"]]; // prettier-ignore
    expect(offered(["friend", "friend"], ["foe", "saboteur"], ...more)).toEqual(["friend", "foe", "blue", "boss"]);
  });

  it("is trust or an accusation where there are only two sides", () => {
    const two: [string, string][] = [["miner", "gold miner"], ["saboteur", "saboteur"]]; // prettier-ignore
    expect(offered(["friend", "friend"], ["foe", "saboteur"], ...two)).toEqual(["friend", "foe"]);
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

describe("what became of it", () => {
  const verdict = (n: number, word: Verdict["verdict"], truth: boolean | null): Verdict => ({
    n,
    verdict: word,
    truth,
  });
  const ends = [
    { verdicts: [verdict(0, "true", true), verdict(1, "false", false)] },
    { verdicts: [verdict(4, "unknowable", true), verdict(5, "false", false)] },
  ] as RoundEnd[];

  it("is found by the number of the claim", () => {
    const found = verdictsOf(ends);
    expect(found.get(1)?.verdict).toBe("false");
    expect(found.has(2)).toBe(false);
  });

  it("is counted for each person of the match, and for nobody who only talked", () => {
    const talk = [
      said({ n: 0, seat: 0 }),
      said({ n: 1, seat: 1 }),
      said({ n: 2, seat: 2 }),
      said({ n: 4, seat: 1, round: 2 }),
      said({ n: 5, seat: 1, match: "other" }),
    ];
    expect([...totalsOfClaims(talk, "m", ends)]).toEqual([
      [0, { true: 1, false: 0, unknowable: 0 }],
      [1, { true: 0, false: 1, unknowable: 1 }],
    ]);
  });

  it("says of a guess whether it was right, if that came to light", () => {
    expect(verdictKey(verdict(0, "true", true))).toBe("true");
    expect(verdictKey(verdict(0, "unknowable", null))).toBe("unknowable");
    expect(verdictKey(verdict(0, "unknowable", true))).toBe("guessed-right");
    expect(verdictKey(verdict(0, "unknowable", false))).toBe("guessed-wrong");
  });
});
