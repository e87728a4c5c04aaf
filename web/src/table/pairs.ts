/** Moves that name two cells: touched one after the other. */
import { cellKey } from "../board/cells";
import type { Cell, Choice } from "../protocol";

/** Whether moves need a second cell. */
export const arePairs = (choices: readonly Choice[]): boolean => choices.some((choice) => choice.other !== null);

/** The moves that name both cells, in whatever order they were touched. */
export function between(choices: readonly Choice[], one: Cell, two: Cell): Choice[] {
  const wanted = [cellKey(one), cellKey(two)].sort().join(" ");
  return choices.filter(
    ({ cell, other }) => cell && other && [cellKey(cell), cellKey(other)].sort().join(" ") === wanted,
  );
}
