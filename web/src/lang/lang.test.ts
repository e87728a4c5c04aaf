import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tags, written } from "../../words";
import { languages } from "./i18n.svelte";
import { pseudo } from "./pseudo-words";

const ROOT = join(import.meta.dirname, "..");

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|protocol\.ts$|i18n/.test(name)
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

const catalogues = Object.fromEntries(tags().map((tag) => [tag, written(tag)]));
/** What is demanded of a language that says it is complete; one in progress may lack texts. */
const complete = tags().filter((tag) => catalogues[tag]?.["language.state"] !== "in progress");

const code = sources(ROOT).join("\n");
const calls = [...code.matchAll(/\b(?:t|has)\(([^()]*?)["'`]([a-z][\w.-]*)(["'`]|\$\{)/g)];
const named = new Set(calls.filter((call) => call[3] !== "${").map((call) => call[2] as string));
for (const pair of code.matchAll(/\bt\([^()]*\?\s+"([\w.-]+)"\s+:\s+"([\w.-]+)"/g))
  for (const key of pair.slice(1)) named.add(key);
const begun = [...code.matchAll(/\b(?:t|has)\(`([\w.-]*)\$\{/g)].map((call) => call[1] as string);
const en = catalogues["en"] as Record<string, string>;
const forms = (key: string) =>
  Object.keys(en).filter((one) => one === key || new RegExp(`^${key}\\.(zero|one|two|few|many|other)$`).test(one));
const FORM = /\.(zero|one|two|few|many|other)$/;
const counted = (words: Record<string, string>, key: string) =>
  FORM.test(key) && `${key.replace(FORM, "")}.other` in words;
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();

describe("the catalogues", () => {
  test("there is English, and more", () => {
    expect(languages).toContain("en");
    expect(languages.length).toBeGreaterThan(1);
    expect(named.size).toBeGreaterThan(150);
  });

  test("English and French are complete", () => {
    expect(complete).toContain("en");
    expect(complete).toContain("fr");
  });

  test.each(languages)("%s has every text, or says that it is in progress, and no other", (tag) => {
    const { "language.state": state, ...words } = catalogues[tag] as Record<string, string>;
    const texts = (of: Record<string, string>) =>
      [...new Set(Object.keys(of).map((key) => (counted(of, key) ? key.replace(FORM, "") : key)))].sort();
    expect(["in progress", undefined]).toContain(state);
    if (state === undefined) expect(texts(words)).toEqual(texts(en));
    else expect(texts(words).filter((key) => !texts(en).includes(key))).toEqual([]);
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe("");
      const english = counted(words, key) && !(key in en) ? key.replace(FORM, ".other") : key;
      expect(holes(text), key).toEqual(holes(en[english] as string));
    }
  });

  test.each(languages)("%s has each counted text in every form that a number of the game takes", (tag) => {
    const words = catalogues[tag] as Record<string, string>;
    const rules = new Intl.PluralRules(tag);
    const wanted = [...new Set(["other", ...Array.from({ length: 201 }, (_, n) => rules.select(n))])].sort();
    const keys = Object.keys(words).filter((key) => counted(words, key));
    for (const key of new Set(keys.map((one) => one.replace(FORM, "")))) {
      const forms = keys.filter((one) => one.replace(FORM, "") === key).map((one) => one.slice(key.length + 1));
      expect(forms.sort(), key).toEqual(wanted);
    }
  });

  test("a text in the language that nobody speaks keeps its holes, is longer and stands in brackets", () => {
    for (const text of Object.values(en)) {
      expect(pseudo(text)).toMatch(/^⟦.*⟧$/s);
      expect(holes(pseudo(text))).toEqual(holes(text));
    }
    expect(pseudo("{name} drew a card.")).toBe("⟦{name} dŕéw à çàŕd.~~~~⟧");
  });

  test("every text that is used is there", () => {
    const missing = [...named].filter((key) => forms(key).length === 0);
    expect(missing).toEqual([]);
    for (const prefix of begun)
      expect(
        Object.keys(en).some((key) => key.startsWith(prefix)),
        prefix,
      ).toBe(true);
  });

  test("no text is left over", () => {
    const used = new Set([...named].flatMap(forms));
    const left = Object.keys(en).filter(
      (key) => key !== "language" && !used.has(key) && !begun.some((prefix) => key.startsWith(prefix)),
    );
    expect(left).toEqual([]);
  });
});
