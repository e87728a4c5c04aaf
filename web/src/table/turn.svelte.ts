/** My turn, as the device tells it: in its title, by a sound, by a notice; and it stays awake while I wait for it. */
import { untrack } from "svelte";
import { markTurn, noteTurn } from "../notices/notices.svelte";
import { keepAwake } from "./awake";
import { callPlayer } from "./signal";

interface Turn {
  /** Whether it may be seen and heard that I am asked. */
  shows: () => boolean;
  /** Whether I play, and the match is not over. */
  waits: () => boolean;
  code: () => string;
}

/** To be called while a component is made. */
export function callOnTurn({ shows, waits, code }: Turn): void {
  let was = false;
  $effect(() => {
    const now = shows();
    markTurn(now);
    if (now && !was) {
      untrack(callPlayer);
      void noteTurn(untrack(code));
    }
    was = now;
  });
  $effect(() => () => markTurn(false));
  // By a value of its own: a new view does not let go of the screen for a moment.
  const awake = $derived(waits());
  $effect(() => (awake ? keepAwake() : undefined));
}
