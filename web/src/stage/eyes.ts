/** Who has looked at which hidden card this round: public knowledge, kept on the table. */
import { cellKey } from "../board/cells";
import type { LogLine } from "../protocol";
import type { Act } from "./acts";

/** By cell, the seats that looked at what lies there now, each once, in the order of their looks. */
export type Eyes = ReadonlyMap<string, readonly number[]>;

export function eyesOf(log: readonly LogLine[], round: number, actOf: (event: string) => Act | undefined): Eyes {
  const eyes = new Map<string, number[]>();
  for (const line of log) {
    if (line.round !== round) continue;
    const act = actOf(line.event);
    const [first, second] = line.cells.map(cellKey);
    if (!act || first === undefined) continue;
    if (act.looks) {
      const seats = eyes.get(first) ?? [];
      if (!seats.includes(line.seat)) eyes.set(first, [...seats, line.seat]);
    }
    if (act.carries && second !== undefined) carry(eyes, act.carries, first, second);
    if (act.turns) eyes.delete(first);
  }
  return eyes;
}

function carry(eyes: Map<string, number[]>, how: "push" | "perhaps", first: string, second: string): void {
  const [a, b] = [eyes.get(first) ?? [], eyes.get(second) ?? []];
  if (how === "push") {
    eyes.delete(first);
    if (a.length) eyes.set(second, a);
    return;
  }
  // Whether they changed places only one player knows: to the table, each may have been seen by both.
  const both = [...new Set([...a, ...b])];
  if (both.length) for (const cell of [first, second]) eyes.set(cell, both);
}
