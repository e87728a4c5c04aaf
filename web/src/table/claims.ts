/** What everybody claims of the goals, to be compared. */
import type { Said } from "../protocol";

export interface Claims {
  goals: string[];
  /** By seat and letter: what was said last. */
  by: Map<number, Map<string, Said["what"]>>;
  /** What these are called, in a word or two. */
  briefs: Map<Said["what"], string>;
}

/** The claims of one round; `match` and `round` are those that are played. */
export function claimsOf(talk: readonly Said[], match: string, round: number): Claims {
  const by: Claims["by"] = new Map();
  const briefs: Claims["briefs"] = new Map();
  for (const line of talk) {
    if (line.claim !== "goal" || line.match !== match || line.round !== round || line.seat < 0) continue;
    const row = by.get(line.seat) ?? new Map<string, Said["what"]>();
    by.set(line.seat, row.set(line.goal, line.what));
    briefs.set(line.what, line.brief);
  }
  const goals = new Set([...by.values()].flatMap((row) => [...row.keys()]));
  return { goals: [...goals].sort(), by, briefs };
}
