/** How well computers play, in a word for each level that is meant to be played against. */
import type { SeatPlace, SeatState } from "../protocol";

export const STRENGTHS = ["simple", "reader", "searcher", "learned"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Those that this server has. */
export const strengthsOf = (levels: readonly string[]): Strength[] => STRENGTHS.filter((one) => levels.includes(one));

const isComputer = (seat: SeatState): boolean => seat.member < 0 && seat.bot !== "";

/** The level of a computer that is seated with one touch: that of the others here, or the one in the middle. */
export function usualLevel(levels: readonly string[], seats: readonly SeatState[]): string {
  const last = seats.findLast(isComputer)?.bot;
  if (last !== undefined && levels.includes(last)) return last;
  const known = strengthsOf(levels);
  return known[Math.min(1, known.length - 1)] ?? levels.at(-1) ?? "";
}

/** The strength that all computers have in common; null if they differ, or there is none. */
export function commonLevel(seats: readonly SeatState[]): string | null {
  const found = new Set(seats.filter(isComputer).map((seat) => seat.bot));
  return found.size === 1 ? ([...found][0] as string) : null;
}

/** The seats with every computer playing at a level; they keep their names. */
export function allAt(seats: readonly SeatState[], level: string): SeatPlace[] {
  return seats.map((seat) => (isComputer(seat) ? { seat: seat.seat, bot: level } : { seat: seat.seat }));
}
