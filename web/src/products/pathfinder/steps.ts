/** How far somebody has got with a Pathfinder. */
import type { LogLine, View } from "../../protocol";

export const STEPS = 2;

/** Which of the two path cards is asked for now; 0: none. */
export function stepOf(view: View, log: readonly LogLine[]): number {
  if (view.prompt.code !== "lay-path") return 0;
  const begun = log.findLastIndex((line) => line.event === "played" && line.card === "pathfinder");
  const laid = log.slice(begun + 1).filter((line) => line.event === "played" && line.seat === view.prompt.seat);
  return Math.min(laid.length + 1, STEPS);
}
