/** What somebody expected, put into the text of a rules problem as a comment, where there is room for it. */

const ROOM = "\n#   \n";

export function withExpected(made: string, expected: string): string {
  const lines = expected.trim().split(/\r?\n/).filter(Boolean);
  if (lines.length === 0) return made;
  return made.replace(ROOM, `\n${lines.map((line) => `#   ${line}`).join("\n")}\n`);
}
