import { expect, test } from "vitest";
import type { Choice, HandCard, View } from "../../protocol";
import { canDiscard, furtherOf, groupsOf, looseOf, restingOf } from "./doings";

const held = (name: string, family: string, more: Partial<HandCard> = {}): HandCard =>
  ({
    card: { name, family, text: name, help: "", tools: [], tile: family === "path" ? {} : null },
    why: "",
    ...more,
  }) as HandCard;

const choice = (move: string, hand: number[], more: Partial<Choice> = {}): Choice =>
  ({
    move,
    act: "play",
    kind: "",
    text: move,
    hand,
    card: "",
    cell: null,
    other: null,
    target: -1,
    turned: false,
    ...more,
  }) as Choice;

function view(hand: HandCard[], choices: Choice[]): View {
  const face_down = [{ cell: { x: 8, y: 0 }, letter: "B" }];
  const players = [{ front: [{}] }, { front: [] }];
  return {
    seat: 0,
    hand,
    choices,
    looked: [],
    players,
    mine: { face_down },
    prompt: { cell: null },
  } as unknown as View;
}

test("cards are grouped by what they do, those alike once, with where they go", () => {
  const seen = view(
    [held("EW", "path"), held("EW", "path"), held("map", "map"), held("fix", "repair"), held("odd", "fog")],
    [
      choice("EW@1,0", [0, 1], { cell: { x: 1, y: 0 } }),
      choice("EW@1,0t", [0, 1], { cell: { x: 1, y: 0 }, turned: true }),
      choice("EW@2,0", [0, 1], { cell: { x: 2, y: 0 } }),
      choice("map@8,0", [2], { cell: { x: 8, y: 0 } }),
      choice("fix>A", [3], { target: 1 }),
      choice("odd", [4]),
      choice("-odd", [4], { act: "discard" }),
    ],
  );
  const groups = groupsOf(seen);
  expect(groups.map(({ name }) => name)).toEqual(["dig", "mend", "look", "special"]);
  expect(groups[0]?.doings).toMatchObject([{ hand: 0, count: 2, places: 2, letters: [], people: [] }]);
  expect(groups[1]?.doings).toMatchObject([{ hand: 3, places: 0, people: [1] }]);
  expect(groups[2]?.doings).toMatchObject([{ hand: 2, places: 0, letters: ["B"] }]);
  expect(canDiscard(seen)).toBe(true);
});

test("a card that is only given up for something else is no card that is played", () => {
  const pay = choice("toll:EW@1,0", [0], { act: "choose", kind: "fee", cell: { x: 1, y: 0 } });
  const seen = view([held("EW", "path", { why: "It fits nowhere." })], [pay]);
  expect(groupsOf(seen)).toEqual([]);
  expect(furtherOf(seen)).toEqual([{ hand: 0, choice: pay }]);
  expect(canDiscard(seen)).toBe(false);
});

test("what rests has its reason and the ways out, and what needs no card is told apart", () => {
  const clear = choice("clear:x", [], { act: "choose", kind: "clear" });
  const fix = choice("fix>A", [1], { target: 0 });
  const seen = view(
    [held("EW", "path", { why: "A tool is broken." }), held("fix", "repair")],
    [clear, fix, choice("-EW", [0], { act: "discard" })],
  );
  expect(restingOf(seen)).toMatchObject([{ hand: 0, ways: [clear, fix] }]);
  expect(looseOf(seen)).toEqual([clear]);
});
