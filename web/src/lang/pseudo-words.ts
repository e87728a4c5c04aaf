/** English with other letters, longer by a third and in brackets: what is not, nobody can translate. */

const PLAIN = "aceginorsuyACEGINORSUY";
const OTHER = "àçéĝîñöŕšûýÀÇÉĜÎÑÖŔŠÛÝ";

/** The text with accents, padded, in brackets; what stands in braces stays. */
export function pseudo(text: string): string {
  const letters = text.replace(/\{\w+\}/g, "").length;
  const said = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : accented(part)))
    .join("");
  return `⟦${said}${"~".repeat(Math.ceil(letters * 0.3))}⟧`;
}

function accented(text: string): string {
  return [...text].map((letter) => OTHER[PLAIN.indexOf(letter)] ?? letter).join("");
}

/** All words of a catalogue in it. */
export function pseudoWords(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)]));
}
