import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { textOf } from "./i18n.svelte";

const LETTERS: Record<string, string> = { z: "zero", 1: "one", 2: "two", f: "few", m: "many", o: "other" };
const FILE = join(import.meta.dirname, "../../../tests/texts/plural_samples.json");
const samples = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;

describe("plural forms", () => {
  test.each(Object.keys(samples))(
    "%s: the samples that the server's catalogues are tested with are those of CLDR",
    (tag) => {
      const rules = new Intl.PluralRules(tag);
      const letters = [...(samples[tag] as string)];
      expect(letters.map((letter) => LETTERS[letter])).toEqual(Array.from({ length: 201 }, (_, n) => rules.select(n)));
    },
  );

  test("a language with many forms is only data", () => {
    const polish = {
      "cards.one": "{count} karta",
      "cards.few": "{count} karty",
      "cards.many": "{count} kart",
      "cards.other": "{count} karty",
    };
    const said = [0, 1, 3, 5, 12, 22].map((count) => textOf(polish, "pl", "cards", { count }));
    expect(said).toEqual(["0 kart", "1 karta", "3 karty", "5 kart", "12 kart", "22 karty"]);
    const arabic = {
      "cards.zero": "z",
      "cards.one": "o",
      "cards.two": "t",
      "cards.few": "f",
      "cards.many": "m",
      "cards.other": "x",
    };
    const heard = [0, 1, 2, 7, 11, 100, 103].map((count) => textOf(arabic, "ar", "cards", { count }));
    expect(heard).toEqual(["z", "o", "t", "f", "m", "x", "f"]);
  });

  test("a form that a catalogue lacks is the general one", () => {
    expect(textOf({ "cards.other": "{count} cards" }, "en", "cards", { count: 1 })).toBe("1 cards");
  });
});
