/** What this device keeps of puzzles: which are done, and on which days that of the day was solved. Nobody else is told. */
import { read, write } from "../net/store";

export type Done = "right" | "shown";

interface Kept {
  done: Record<string, Done>;
  /** The days, as 2026-11-18, on which the daily one was found without help. */
  days: string[];
}

const PLACE = "puzzles";
const DAY = 86_400_000;

function kept(): Kept {
  try {
    const found = JSON.parse(read(PLACE)) as Partial<Kept>;
    return { done: found.done ?? {}, days: found.days ?? [] };
  } catch {
    return { done: {}, days: [] };
  }
}

let now = $state.raw<Kept>(kept());

export const doneHow = (id: string): Done | undefined => now.done[id];
export const solvedOn = (day: string): boolean => now.days.includes(day);

/** Keep how a puzzle ended; the first time counts. `day` is given for the daily one. */
export function keepDone(id: string, how: Done, day = ""): void {
  const first = now.done[id] === undefined;
  const done = first ? { ...now.done, [id]: how } : now.done;
  const counts = day !== "" && how === "right" && done[id] === "right" && !now.days.includes(day);
  now = { done, days: counts ? [...now.days, day].sort() : now.days };
  write(PLACE, JSON.stringify(now));
}

/** How many days in a row the daily one was solved, up to a day or the one before it. */
export function streak(today: string): number {
  return streakOf(now.days, today);
}

export function streakOf(days: readonly string[], today: string): number {
  const before = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = days.includes(today) ? today : before(today);
  let count = 0;
  for (; days.includes(day); day = before(day)) count++;
  return count;
}
