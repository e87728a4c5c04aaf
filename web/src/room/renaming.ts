import type { Question } from "../net/client.svelte";
import type { TableState } from "../protocol";

/** What lets the others know one by another name: one comes in again where one is. */
export function renaming({ you }: TableState, name: string): Question {
  return you.seat >= 0 ? { t: "sit", name, seat: you.seat } : { t: "watch", name };
}
