/**
 * The words of the client. A language is data; adding one is adding files.
 *
 * The first page has its own words in every language. All others of the language that is spoken come
 * with the page that needs them (`web/words.ts` gathers both).
 */

import { first, more } from "virtual:words";
import { read, write } from "../net/store";
import { PSEUDO, wantsPseudo } from "./pseudo";

const KEPT = "language";

type Catalogue = Record<string, string>;

let catalogues = $state.raw<Record<string, Catalogue>>(first);
const coming = new Map<string, Promise<void>>();

export const languages = Object.keys(first).sort();

function firstLanguage(): string {
  const wished = [read(KEPT), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wished.find((tag) => languages.includes(tag)) ?? "en";
}

const wished = firstLanguage();
let current = $state(wished);
document.documentElement.lang = wished;
if (wantsPseudo()) void speak(PSEUDO);

/** The language that is spoken now. */
export function language(): string {
  return current;
}

/** Speak another language, as soon as all its words are there; it is kept. */
export async function speak(tag: string): Promise<void> {
  if (!languages.includes(tag) && tag !== PSEUDO) return;
  await allWords(tag);
  current = tag;
  document.documentElement.lang = tag;
  if (tag !== PSEUDO) write(KEPT, tag);
}

/** Have all words of a language, not only those of the first page. */
export function allWords(tag: string = current): Promise<void> {
  let found = coming.get(tag);
  if (!found) {
    found = fetchWords(tag);
    coming.set(tag, found);
    // Who asks again after the line broke shall get another answer.
    found.catch(() => coming.delete(tag));
  }
  return found;
}

async function fetchWords(tag: string): Promise<void> {
  const source = tag === PSEUDO ? "en" : tag;
  const further = (await more[source]?.())?.default ?? {};
  let words: Catalogue = { ...first[source], ...further };
  if (tag === PSEUDO) words = (await import("./pseudo-words")).pseudoWords(words);
  catalogues = { ...catalogues, [tag]: words };
}

/** What is loaded, and beside it all words of the language that is spoken. */
export async function withWords<P>(loaded: Promise<P>): Promise<P> {
  const [found] = await Promise.all([loaded, allWords()]);
  return found;
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
