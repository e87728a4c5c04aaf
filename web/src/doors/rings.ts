/** Whom something at the door concerns: somebody knocks, or wants a computer's seat. */
import type { SeatAsk, TableState } from "../protocol";

/** What somebody is to be shown of whoever wants a seat: their own wish, and what they are asked themselves. */
export function asksFor({ asks, you }: Pick<TableState, "asks" | "you">): SeatAsk[] {
  return asks.filter((ask) => ask.member === you.member || (!ask.waits && you.seat >= 0));
}

export function rings(table: TableState): boolean {
  return table.knocks.length > 0 || asksFor(table).length > 0;
}

/** What those are called who come from the same address as somebody. */
export function namesOf(table: TableState, members: readonly number[]): string {
  return table.members
    .filter(({ member }) => members.includes(member))
    .map(({ name }) => name)
    .join(", ");
}
