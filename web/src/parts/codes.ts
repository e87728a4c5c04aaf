/** What was typed for a code, without what people put between its letters. */
export const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, "");
