import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalogues, languages } from "./i18n.svelte";

const ROOT = join(import.meta.dirname, "..");

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|protocol\.ts$|i18n/.test(name) ? [readFileSync(path, "utf8")] : [];
  });
}

const code = sources(ROOT).join("\n");
const calls = [...code.matchAll(/\b(?:t|has)\(([^()]*?)["'`]([a-z][\w.-]*)(["'`]|\$\{)/g)];
const named = new Set(calls.filter((call) => call[3] !== "${").map((call) => call[2] as string));
for (const pair of code.matchAll(/\bt\([^()]*\? "([\w.-]+)" : "([\w.-]+)"/g)) for (const key of pair.slice(1)) named.add(key as string);
const begun = [...code.matchAll(/\b(?:t|has)\(`([\w.-]*)\$\{/g)].map((call) => call[1] as string);
const en = catalogues["en"] as Record<string, string>;
const forms = (key: string) => Object.keys(en).filter((one) => one === key || new RegExp(`^${key}\\.(zero|one|two|few|many|other)$`).test(one));
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();

describe("the catalogues", () => {
  test("there is English, and more", () => {
    expect(languages).toContain("en");
    expect(languages.length).toBeGreaterThan(1);
    expect(named.size).toBeGreaterThan(150);
  });

  test.each(languages)("%s has every text and no other", (tag) => {
    const words = catalogues[tag] as Record<string, string>;
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe("");
      expect(holes(text), key).toEqual(holes(en[key] as string));
    }
  });

  test("every text that is used is there", () => {
    const missing = [...named].filter((key) => forms(key).length === 0);
    expect(missing).toEqual([]);
    for (const prefix of begun) expect(Object.keys(en).some((key) => key.startsWith(prefix)), prefix).toBe(true);
  });

  test("no text is left over", () => {
    const used = new Set([...named].flatMap(forms));
    const left = Object.keys(en).filter((key) => key !== "language" && !used.has(key) && !begun.some((prefix) => key.startsWith(prefix)));
    expect(left).toEqual([]);
  });
});
