/**
 * The words of the client, gathered for the build.
 *
 * Words stand in `src/lang/<language>.json` and, for a part of the client or a product, in
 * `words.<language>.json` in its folder. The first page has only the words that its own sources
 * name, in every language; all others of a language come as one module, `virtual:words/words-<language>`,
 * when a page needs them. What a language lacks is in its modules in English.
 */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

export type Words = Record<string, string>;

const SOURCES = join(import.meta.dirname, "src");
const ENTRY = join(SOURCES, "main.ts");
const ALL = "virtual:words";
const FORM = /\.(zero|one|two|few|many|other)$/;

/** All files of the client. */
function everything(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((path) => join(SOURCES, path))
    .sort();
}

/** The files with the words of a language. */
export function filesOf(tag: string): string[] {
  return everything().filter(
    (path) => path.endsWith(`/words.${tag}.json`) || path === join(SOURCES, `lang/${tag}.json`),
  );
}

/** The languages there are: each has a file in `src/lang`. */
export function tags(): string[] {
  return readdirSync(join(SOURCES, "lang"))
    .filter((name) => name.endsWith(".json") && !name.startsWith("words."))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

const STATE = "language.state";

/** What is written in a language, and nothing else. */
export function written(tag: string): Words {
  return Object.assign({}, ...filesOf(tag).map((path) => JSON.parse(readFileSync(path, "utf8")) as Words)) as Words;
}

/** The name of a text without the name of its plural form. */
export function plain(key: string): string {
  return key.replace(FORM, "");
}

/** All words of a language, those that it lacks in English. */
export function whole(tag: string): Words {
  const own = written(tag);
  const had = new Set(Object.keys(own).map(plain));
  const lacking = Object.entries(written("en")).filter(([key]) => !had.has(plain(key)));
  delete own[STATE];
  return { ...Object.fromEntries(lacking), ...own };
}

/** The sources that come with the first page: what the entry imports, and so on, but for what is loaded later. */
export function firstSources(entry: string | string[] = ENTRY, read: (path: string) => string = text): string[] {
  const found = new Set<string>();
  const open = [entry].flat();
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...imports(path, read(path)));
  }
  return [...found].sort();
}

const text = (path: string): string => readFileSync(path, "utf8");

function imports(path: string, source: string): string[] {
  const named = [...source.matchAll(/^\s*(?:import|export)\s(?!type\b)[^"';()]*?["'](\.[^"']+)["']/gms)];
  const globbed = [...source.matchAll(/import\.meta\.glob[^(]*\(\s*"([^"]+)",\s*\{[^}]*eager:\s*true/g)];
  const here = dirname(path);
  return [
    ...named.map((one) => located(resolve(here, one[1] as string))),
    ...globbed.flatMap((one) => matching(here, one[1] as string)),
  ].filter((one) => /\.(ts|svelte)$/.test(one));
}

/** What a pattern finds that has stars for single names. */
function matching(here: string, pattern: string): string[] {
  const wanted = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
  return everything().filter((path) => {
    const seen = relative(here, path);
    return wanted.test(seen.startsWith(".") ? seen : `./${seen}`);
  });
}

function located(path: string): string {
  return [path, `${path}.ts`, `${path}/index.ts`].find((one) => existsSync(one) && statSync(one).isFile()) ?? path;
}

/** The keys that sources name, whole (`"home"`) or by their beginning (`bot.${level}`). */
export function namedIn(source: string, keys: readonly string[]): Set<string> {
  const literals = new Set([...source.matchAll(/["'`]([\w.-]+)["'`]/g)].map((one) => one[1] as string));
  const begun = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map((one) => one[1] as string);
  return new Set(
    keys.filter(
      (key) => literals.has(key) || literals.has(plain(key)) || begun.some((beginning) => key.startsWith(beginning)),
    ),
  );
}

/** The keys of the first page; `also` names sources that come with it under another name. */
export function firstKeys(also: string[] = []): Set<string> {
  const keys = tags().flatMap((tag) => Object.keys(written(tag)));
  return namedIn(
    firstSources([ENTRY, ...also])
      .map(text)
      .join("\n"),
    [...new Set(["language", ...keys])],
  ).add("language");
}

function mainModule(first: Pick<Set<string>, "has">): string {
  const catalogues = Object.fromEntries(
    tags().map((tag) => [tag, Object.fromEntries(Object.entries(whole(tag)).filter(([key]) => first.has(key)))]),
  );
  const more = tags().map((tag) => `${JSON.stringify(tag)}: () => import("${ALL}/words-${tag}")`);
  return `export const first = ${JSON.stringify(catalogues)};\nexport const more = { ${more.join(", ")} };\n`;
}

function moreModule(tag: string, first: Set<string>): string {
  const words = Object.fromEntries(Object.entries(whole(tag)).filter(([key]) => !first.has(key)));
  return `export default ${JSON.stringify(words)};\n`;
}

/** Offers the words as modules; `together` has all of them at once, for tests of parts. */
export function words({ together = false, also = [] as string[] } = {}): Plugin {
  return {
    name: "words",
    resolveId(id) {
      return id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${ALL}`)) return undefined;
      const tag = id.slice(`\0${ALL}/words-`.length);
      for (const path of tag ? filesOf(tag) : tags().flatMap(filesOf)) this.addWatchFile(path);
      return tag ? moreModule(tag, firstKeys(also)) : mainModule(together ? { has: () => true } : firstKeys(also));
    },
  };
}
