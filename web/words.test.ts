import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { firstKeys, firstSources, namedIn, tags, whole, written } from "./words.ts";

describe("the words of the first page", () => {
  test("are named by what comes with it, and by nothing that comes later", () => {
    const sources = firstSources().map((path) => path.replace(/.*\/src\//, ""));
    expect(sources).toContain("lobby/Home.svelte");
    expect(sources).toContain("net/store.ts");
    expect(sources.filter((path) => /^(room|replay|table|board)\/.*svelte$/.test(path))).toEqual([]);
    const first = firstKeys();
    expect(first).toContain("home.open");
    expect(first.size).toBeLessThan(Object.keys(written("en")).length / 2);
  });

  test("are found whole, by their beginning and in their plural forms", () => {
    const keys = ["home", "home.open", "bot.simple", "cards.one", "cards.other", "other"];
    const source = 't("home"); t(`bot.${level}`); t("cards", { count })';
    expect([...namedIn(source, keys)]).toEqual(["home", "bot.simple", "cards.one", "cards.other"]);
  });

  test("every page behind it brings the others along", () => {
    const pages = readFileSync(join(import.meta.dirname, "src/pages.ts"), "utf8");
    const loaded = [...pages.matchAll(/import\(/g)].length;
    expect(loaded).toBeGreaterThan(1);
    expect([...pages.matchAll(/page\(import\(/g)].length).toBe(loaded);
  });
});

test.each(tags())("%s has everything, if need be in English", (tag) => {
  const plain = (keys: string[]) => new Set(keys.map((key) => key.replace(/\.(one|other|few|many|two|zero)$/, "")));
  const words = whole(tag);
  expect(plain(Object.keys(words))).toEqual(plain(Object.keys(written("en"))));
  const own = written(tag);
  delete own["language.state"];
  expect(words).toMatchObject(own);
});
