/** What the server says that not every version of it does; a field that is missing was not said. */
import type { Question } from "./client.svelte";
import type { LogLine, Member, RoundEnd, SeatState, TableState, Timer } from "../protocol";

/** Time that is running. */
export type Running = Omit<Timer, "kind"> & { kind: string };

/** Whether the time is that until an absent player is no longer waited for. */
export const isAbsence = (timer: Running): boolean => timer.kind === "absent" || timer.kind === "absence";

/** The timer that some servers tell with the table; `undefined`: with the match alone. */
export const timerOf = (table: TableState): Running | null | undefined =>
  (table as TableState & { timer?: Running | null }).timer;

/** Between two rounds the members who are ready for the next one; null where nobody waits for that. */
export const readyOf = (table: TableState): readonly number[] | null =>
  (table as TableState & { ready?: number[] }).ready ?? null;

/** "Let the next round go on as far as I am concerned." */
export const READY = { t: "ready" } as unknown as Question;

/** What does not go with the rest of what was chosen. */
export const takenAway = (table: object): readonly string[] => (table as { take_away?: string[] }).take_away ?? [];

/** The colour and shape of somebody, which stay theirs on another seat. */
export const lookOf = (seat: SeatState | Member | null | undefined): number => {
  const look = (seat as { look?: number } | null | undefined)?.look;
  return look !== undefined && look >= 0 ? look : (seat?.seat ?? 0);
};

/** Who made the move that a line tells of, if it was not the player. */
export const movedBy = (line: LogLine): string => (line as LogLine & { by?: string }).by ?? "";

/** By seat, what everybody had with the end of a round, where the server counts it. */
export const totalsOf = (end: RoundEnd): readonly (number | null)[] | null =>
  (end as RoundEnd & { totals?: (number | null)[] }).totals ?? null;
