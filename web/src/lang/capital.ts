/** A text with a capital at its beginning, for what begins a sentence. */
export const capital = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
