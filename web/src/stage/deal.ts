/** The deal at the start of a round: whether it is still to be seen, and whom cards fly to when. */
import type { LogLine } from "../protocol";
import type { Act } from "./acts";

/** The line that tells of the deal of a round in which nobody has played yet; -1 if there is none. */
export function freshDeal(log: readonly LogLine[], round: number, actOf: (event: string) => Act | undefined): number {
  const deal = log.findLastIndex((line) => line.round === round && actOf(line.event)?.deals);
  if (deal < 0 || log.slice(deal).some((line) => actOf(line.event)?.flies)) return -1;
  return (log[deal] as LogLine).n;
}

export interface DealtCard {
  key: string;
  seat: number;
  /** Milliseconds from the start of the deal, and how long the card flies. */
  after: number;
  ms: number;
}

const TIMES_ROUND = 3;

/** Cards go round a few times, from whoever begins on; all of them have arrived after so many milliseconds. */
export function dealtCards(seats: readonly number[], ms: number): DealtCard[] {
  const count = TIMES_ROUND * seats.length;
  const flight = ms * 0.45;
  return Array.from({ length: count }, (_, k) => ({
    key: `${k}`,
    seat: seats[k % seats.length] as number,
    after: count > 1 ? (k * (ms - flight)) / (count - 1) : 0,
    ms: flight,
  }));
}
