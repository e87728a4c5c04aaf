/** What everybody won, round by round and up to a round. */
import type { RoundEnd, View } from "../protocol";

/** The rounds with their gold counted, also where it was a secret before the match was over. */
export function countedEnds(view: View): RoundEnd[] {
  const rounds = view.result?.rounds ?? [];
  // Some games tell of gold before the first round: the rows are those of the last rounds then.
  const before = rounds.length - view.ends.length;
  return view.ends.map((end, k) => ({
    ...end,
    payments: view.players.map(({ seat }) => {
      const paid = end.payments.find((one) => one.seat === seat);
      const counted = before >= 0 ? rounds[k + before]?.[seat] : undefined;
      const amount = paid?.amount ?? counted ?? (paid && !view.result ? null : 0);
      return { seat, amount, text: paid?.text ?? "", terms: paid?.terms ?? [] };
    }),
  }));
}

/** By seat, everything won up to the end of a round; null where the reader does not know it. */
export function totalsUpTo(view: View, round: number): (number | null)[] {
  const ends = countedEnds(view).filter((end) => end.round <= round);
  const told = view.ends.find((end) => end.round === round);
  return view.players.map(({ seat }) => {
    const known = told?.totals[seat];
    if (known !== null && known !== undefined) return known;
    const amounts = ends.map((end) => end.payments[seat]?.amount ?? null);
    return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0 as number | null);
  });
}
