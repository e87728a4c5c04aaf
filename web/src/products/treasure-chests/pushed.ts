/** Where a goal comes to lie that is pushed away from the start: one cell to the east. (CHEST-E5) */
import type { Cell, View } from "../../protocol";

export const pushedFrom = ({ x, y }: Cell): Cell => ({ x: x + 1, y });

/** Where the goals would lie that may be pushed now. */
export function pushedGoals({ prompt, choices }: View): Cell[] {
  if (prompt.code !== "push-goal") return [];
  return choices.flatMap(({ cell }) => (cell ? [pushedFrom(cell)] : []));
}
