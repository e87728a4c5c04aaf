/** The words of the client. A language is a file in this folder; adding one is adding a file. */

import { read, write } from "../net/store";

const KEPT = "language";

type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>("./*.json", { eager: true, import: "default" });
const more = import.meta.glob<Catalogue>("../**/words.*.json", { eager: true, import: "default" });

/** The words of a language, with those that only one product or one part of the client needs, which stand in its folder. */
function catalogue(tag: string, words: Catalogue): Catalogue {
  const own = Object.entries(more).filter(([path]) => path.endsWith(`/words.${tag}.json`));
  return Object.assign({ ...words }, ...own.map(([, further]) => further)) as Catalogue;
}

export const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.slice(2, -5), catalogue(path.slice(2, -5), words)]),
);
export const languages = Object.keys(catalogues).sort();

function firstLanguage(): string {
  const wished = [read(KEPT), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wished.find((tag) => tag in catalogues) ?? "en";
}

const first = firstLanguage();
let current = $state(first);
document.documentElement.lang = first;

/** The language that is spoken now. */
export function language(): string {
  return current;
}

export function speak(tag: string): void {
  if (!(tag in catalogues)) return;
  current = tag;
  document.documentElement.lang = tag;
  write(KEPT, tag);
}

/** What a language calls itself. */
export function nameOf(tag: string): string {
  return catalogues[tag]?.["language"] ?? tag;
}

/** The text for a key; a text that depends on `count` has forms such as `key.one` and `key.other`. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  return textOf(catalogues[current] ?? {}, current, key, values);
}

/** The text for a key in a catalogue of some language: which form a number takes is what CLDR says. */
export function textOf(words: Catalogue, tag: string, key: string, values: Record<string, string | number>): string {
  let text = words[key];
  if (text === undefined && "count" in values) {
    text = words[`${key}.${pluralRules(tag).select(Number(values["count"]))}`] ?? words[`${key}.other`];
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(tag: string): Intl.PluralRules {
  let found = rules.get(tag);
  if (!found) rules.set(tag, (found = new Intl.PluralRules(tag)));
  return found;
}

/** Whether there is a text for the key. */
export function has(key: string): boolean {
  return key in (catalogues[current] ?? {});
}
