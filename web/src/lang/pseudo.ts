/** A language that nobody speaks, in which what was forgotten leaps to the eye: see `pseudo-words.ts`. */

export const PSEUDO = "en-XA";

/** Whether the address asks for it. */
export function wantsPseudo(): boolean {
  return new URLSearchParams(location.search).get("language") === PSEUDO;
}
