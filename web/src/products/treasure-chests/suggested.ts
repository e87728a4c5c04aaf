/** Where chests usually go: a quarter and three quarters of the way to the goals, above and below it. */
import { cellKey } from "../../board/cells";
import type { Choice, View } from "../../protocol";

export interface Suggestion {
  choice: Choice;
  /** Where that is, as a key of the words. */
  where: "near-above" | "near-below" | "far-above" | "far-below";
}

export function suggestions(view: View, choices: readonly Choice[]): Suggestion[] {
  const goals = view.mine.face_down.filter((card) => card.kind === "goal").map(({ cell }) => cell.x);
  const far = Math.max(4, ...goals);
  const [quarter, three] = [Math.round(far / 4), Math.round((3 * far) / 4)];
  const places = [
    { where: "near-above", x: quarter, y: -1 },
    { where: "near-below", x: quarter, y: 1 },
    { where: "far-above", x: three, y: -1 },
    { where: "far-below", x: three, y: 1 },
  ] as const;
  return places.flatMap(({ where, ...place }) => {
    const choice = choices.find(({ cell }) => cell && cellKey(cell) === cellKey(place));
    return choice ? [{ where, choice }] : [];
  });
}
