/** Looking for words in the rules: without capitals and accents, every word somewhere. */
import type { BookClause, BookPage, BoxCard } from "../protocol";

/** A text without capitals and accents, letter for letter as long as the other. */
export function folded(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length ? plain : letter.toLowerCase();
    })
    .join("")
    .replaceAll("’", "'");
}

export function wordsIn(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

export function has(text: string, words: readonly string[]): boolean {
  const plain = folded(text);
  return words.every((word) => plain.includes(word));
}

export interface Hit {
  part: string;
  section: string;
  clause: BookClause;
}

export interface Found {
  cards: BoxCard[];
  clauses: Hit[];
}

/** What in a book has all these words; those whose own text has them come before those under such a heading. */
export function find(page: BookPage, query: string): Found {
  const words = wordsIn(query);
  if (words.length === 0) return { cards: [], clauses: [] };
  const cards = page.cards.filter((card) => has(`${card.text} ${card.help}`, words));
  cards.sort((a, b) => Number(has(b.text, words)) - Number(has(a.text, words)));
  const near: Hit[] = [];
  const far: Hit[] = [];
  for (const part of page.parts)
    for (const section of part.sections)
      for (const clause of section.clauses) {
        const hit = { part: part.title, section: section.title, clause };
        const own = `${clause.id} ${clause.text} ${clause.rulings.map((ruling) => `${ruling.text} ${ruling.value}`).join(" ")}`;
        if (has(own, words)) near.push(hit);
        else if (has(`${own} ${section.title} ${section.short}`, words)) far.push(hit);
      }
  return { cards, clauses: [...near, ...far] };
}

export interface Piece {
  text: string;
  found: boolean;
}

/** A text in pieces, those that were looked for marked. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const plain = folded(text);
  if (plain.length !== text.length || words.length === 0) return [{ text, found: false }];
  const spots = words
    .flatMap((word) => {
      const all: [number, number][] = [];
      for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
        all.push([at, at + word.length]);
      return all;
    })
    .sort((a, b) => a[0] - b[0]);
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of spots) {
    if (from < done) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), found: false });
    pieces.push({ text: text.slice(from, to), found: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), found: false });
  return pieces;
}
