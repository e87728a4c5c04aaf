/** Who says what of whom, and who did what to whom: what is needed to mistrust one another, from talk and log alone. */
import { cellKey } from "../board/cells";
import type { ClaimWord, LogLine, RoundEnd, Said, Verdict } from "../protocol";
import type { Act, Sign } from "../stage/acts";

export interface Word {
  /** Who says it. */
  seat: number;
  look: number;
  what: Said["what"];
  /** The claim as a sentence, and in a word or two. */
  text: string;
  brief: string;
  /** What became of it, once the round is over. */
  verdict: Verdict | null;
}

export interface Words {
  /** By the letter of a goal, or by the cell of another hidden card, what each person said of it last. */
  goals: Map<string, Word[]>;
  /** By seat, what each other person said of them last. */
  people: Map<number, Word[]>;
}

/** What holds of all that was claimed in a round: of each speaker their last word about a thing. */
export function wordsOf(
  talk: readonly Said[],
  match: string,
  round: number,
  verdicts: ReadonlyMap<number, Verdict> = new Map(),
): Words {
  const words: Words = { goals: new Map(), people: new Map() };
  for (const line of talk) {
    if (line.match !== match || line.round !== round || line.seat < 0 || !line.what) continue;
    const { seat, look, what, text, brief } = line;
    const word = { seat, look, what, text, brief, verdict: verdicts.get(line.n) ?? null };
    if (line.claim === "goal") put(words.goals, line.goal, word);
    else if (line.claim === "hidden" && line.cell) put(words.goals, cellKey(line.cell), word);
    else if (line.claim === "player") put(words.people, line.about, word);
  }
  return words;
}

function put<Key>(words: Map<Key, Word[]>, key: Key, word: Word): void {
  words.set(key, [...(words.get(key) ?? []).filter((one) => one.seat !== word.seat), word]);
}

/** Signs for what is claimed everywhere; whatever else has words of its own. */
export const SIGNS: Readonly<Record<string, string>> = {
  treasure: "★",
  rock: "■",
  friend: "✓",
  foe: "!",
  saboteur: "!",
};

/** Signs for what became of a claim. */
export const MARKS: Readonly<Record<Verdict["verdict"], string>> = { true: "✓", false: "✗", unknowable: "?" };

/** What can be said of a player, each thing once: a dwarf card may be called like an opinion.
 * Where there are two sides, whom one trusts and whom one accuses says it all. */
export function opinions(words: readonly ClaimWord[]): ClaimWord[] {
  const plain = words.filter((word) => word.what === "friend" || word.what === "foe");
  if (words.length - plain.length <= 2) return plain;
  return words.filter((word, k) => words.findIndex((other) => other.brief === word.brief) === k);
}

const HARM: ReadonlySet<Sign> = new Set(["broken", "locked", "taken"]);
const HELP: ReadonlySet<Sign> = new Set(["mended", "let-go"]);

export interface Deed {
  n: number;
  by: number;
  to: number;
  kind: "harm" | "help";
  text: string;
}

/** Who openly harmed or helped whom in a round. */
export function deedsOf(log: readonly LogLine[], round: number, actOf: (event: string) => Act | undefined): Deed[] {
  const deeds: Deed[] = [];
  let cause: LogLine | null = null;
  for (const line of log) {
    if (line.round !== round) continue;
    const act = actOf(line.event);
    if (act?.flies) cause = line;
    const sign = act?.stamp?.sign;
    if (!sign || !cause) continue;
    const kind = HARM.has(sign) ? "harm" : HELP.has(sign) ? "help" : null;
    const to = act?.stamp?.on === "target" ? line.target : line.seat;
    // Theft by whoever is the thief says nothing of another person.
    if (!kind || to < 0 || to === cause.seat) continue;
    deeds.push({ n: line.n, by: cause.seat, to, kind, text: cause.text });
  }
  return deeds;
}

/** How many claims of a person turned out to be what. */
export type ClaimTotals = Record<Verdict["verdict"], number>;

/** What became of claims, by their number; of rounds that are over. */
export function verdictsOf(ends: readonly RoundEnd[]): Map<number, Verdict> {
  return new Map(ends.flatMap((end) => end.verdicts.map((verdict) => [verdict.n, verdict] as const)));
}

/** By seat, how many claims of a match were true, false, or not to be known by those who made them. */
export function totalsOfClaims(
  talk: readonly Said[],
  match: string,
  ends: readonly RoundEnd[],
): Map<number, ClaimTotals> {
  const verdicts = verdictsOf(ends);
  const totals = new Map<number, ClaimTotals>();
  for (const line of talk) {
    const verdict = line.match === match && line.seat >= 0 ? verdicts.get(line.n) : undefined;
    if (!verdict) continue;
    const own = totals.get(line.seat) ?? { true: 0, false: 0, unknowable: 0 };
    totals.set(line.seat, { ...own, [verdict.verdict]: own[verdict.verdict] + 1 });
  }
  return totals;
}

/** Which words a verdict has: who only guessed may have been right all the same. */
export function verdictKey({ verdict, truth }: Verdict): string {
  if (verdict !== "unknowable" || truth === null) return verdict;
  return truth ? "guessed-right" : "guessed-wrong";
}
