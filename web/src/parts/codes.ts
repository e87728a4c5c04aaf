/** Codes: how many letters they have, and how people type and read them. */

/** Listed tables and home networks have short codes, private tables on a public server long ones. */
const LENGTHS = [5, 8];

/** What was typed for a code, without what people put between its letters. */
export const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, "");

export const isWhole = (letters: string): boolean => LENGTHS.includes(letters.length);

/** A code as it is read aloud: eight letters in two groups. */
export const grouped = (code: string): string => (code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);
