/** What each player did in a match, in numbers. */
import type { MoveVerdict } from "../../protocol";

export interface Sum {
  seat: number;
  /** How many moves were the best or about as good. */
  good: number;
  doubtful: number;
  mistakes: number;
  /** Of how many moves somebody can say what they gave away, and how much that was in all, in thousandths. */
  judged: number;
  lost: number;
}

export function sumsOf(verdicts: readonly MoveVerdict[], seats: number): Sum[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = verdicts.filter((one) => one.seat === seat && one.mark !== "only");
    const judged = own.filter((one) => one.chance >= 0);
    const count = (...marks: string[]) => own.filter((one) => marks.includes(one.mark)).length;
    return {
      seat,
      good: count("best", "good"),
      doubtful: count("doubtful"),
      mistakes: count("mistake"),
      judged: judged.length,
      lost: judged.reduce((sum, one) => sum + Math.max(0, one.loss), 0),
    };
  });
}
