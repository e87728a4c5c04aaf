import { expect, test } from "vitest";
import type { BookPage } from "../protocol";
import { addressOf, chosenBy, chosenIn, chosenOf } from "./chosen";
import { find, folded, marked } from "./search";

const clause = (id: string, text: string) => ({
  id,
  text,
  source: "",
  see: [],
  rulings: [],
  examples: [],
  language: "fr",
});
const page = {
  parts: [
    {
      id: "1",
      title: "Jeu de base",
      short: "",
      sections: [
        {
          title: "Cartes Action",
          short: "",
          clauses: [clause("A-01", "L’Éboulement retire une carte."), clause("A-02", "Une échelle.")],
        },
      ],
    },
  ],
  cards: [
    { face: "map", card: null, text: "Plan secret", help: "Regarder une carte Arrivée." },
    { face: "x", card: null, text: "Échelle", help: "" },
  ],
} as unknown as BookPage;

test("accents, capitals and apostrophes do not matter", () => {
  expect(folded("L’Éboulement Œuvre")).toBe("l'eboulement œuvre");
  expect(find(page, "eboulement").clauses.map((hit) => hit.clause.id)).toEqual(["A-01"]);
  expect(find(page, "l'ÉBOULEMENT retire").clauses).toHaveLength(1);
});

test("cards are found by their names, and clauses under a heading come after those that say it", () => {
  expect(find(page, "plan").cards.map((card) => card.face)).toEqual(["map"]);
  expect(find(page, "action").clauses.map((hit) => hit.clause.id)).toEqual(["A-01", "A-02"]);
  expect(find(page, "a-02").clauses.map((hit) => hit.clause.id)).toEqual(["A-02"]);
  expect(find(page, "  ")).toEqual({ cards: [], clauses: [] });
  expect(find(page, "echelle nothing")).toEqual({ cards: [], clauses: [] });
});

test("what was looked for is marked in the text as it is written", () => {
  expect(marked("Une échelle, une ÉCHELLE", ["echelle"]).map((piece) => [piece.text, piece.found])).toEqual([
    ["Une ", false],
    ["échelle", true],
    [", une ", false],
    ["ÉCHELLE", true],
  ]);
  expect(marked("nothing", ["else"])).toEqual([{ text: "nothing", found: false }]);
});

test("what is played goes into the address and comes back", () => {
  const setup = { game: "one", modules: ["two", "three"], profile: "P1", options: { a: "1,2", b: "x" } };
  const chosen = chosenBy(setup);
  expect(chosenIn(new URL(addressOf(chosen, "A-01"), "http://x").search)).toEqual(chosen);
  expect(addressOf(chosen, "A-01").startsWith("/rules/A-01?")).toBe(true);
  expect(chosenOf("one@1+two@3+three@1/P1 a=1,2 b=x")).toEqual(chosen);
  expect(addressOf({})).toBe("/rules");
});
