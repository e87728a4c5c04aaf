/** What a lesson, or a match that was left for other moves, adds to a table: somebody who says what to do, and points at it. */
import type { Snippet } from "svelte";
import type { Cell } from "../protocol";

export interface Coached {
  title: string;
  /** How many steps are done. */
  step: number;
  /** Below the mine, where it covers nothing. */
  panel: Snippet;
  /** Where in the mine the coach points. */
  cells: Cell[];
  /** Whether the own dwarf card is to be looked at now. */
  unseals: boolean;
  /** Whether the panel tells how the match ended, and nothing is laid over the table for it. */
  tellsEnd?: boolean;
}
