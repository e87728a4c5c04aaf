/** What may be said aloud of what happened, and what only the reader is told. */
import { t } from "../../lang/i18n.svelte";
import type { LogLine } from "../../protocol";

/** A line as anybody may hear it. */
export const said = (line: LogLine): string => (line.private ? line.aloud || t("ears.private") : line.text);

/**
 * What only the reader was told in a round, the newest first. What came together, before anything
 * happened that others know of, is told together, in its order.
 */
export function confided(log: readonly LogLine[], round: number): LogLine[][] {
  const found: LogLine[][] = [];
  let together = false;
  for (const line of log) {
    if (!line.news || line.round !== round) continue;
    if (line.private && together) found[0]?.push(line);
    else if (line.private) found.unshift([line]);
    together = line.private;
  }
  return found;
}
