/** Between two rounds: how the last one ended, and the dwarf card that lies sealed at the start of the next. */
import { keepEndRead, keepRoleSeen, readEnd, sawRole } from "../net/device.svelte";
import type { RoundEnd, View } from "../protocol";

/** What is shown at the table; asked for anew whenever it has changed. */
export interface Shown {
  match: () => string;
  view: () => View;
  /** The line of the log by which I got another dwarf card in this round; -1: I have the one that was dealt. */
  card: () => number;
  /** Whether dwarf cards are looked at now: in a lesson only when it is their turn. */
  unseals: () => boolean;
}

export class Between {
  private readonly shown: Shown;
  /** What was read and seen is kept by the device; this tells that it has changed. */
  private kept = $state(0);
  /** The end of a round that is looked at once more. */
  again = $state.raw<RoundEnd | null>(null);

  constructor(shown: Shown) {
    this.shown = shown;
  }

  /** The last end of a round, if I have not read it yet. */
  readonly unread = $derived.by<RoundEnd | null>(() => {
    void this.kept;
    const view = this.shown.view();
    const done = view.ends.filter((end) => end.round < view.round || view.result !== null);
    const last = done.at(-1);
    return last && !readEnd(this.shown.match(), last.round) ? last : null;
  });

  readonly end = $derived(this.again ?? this.unread);

  /** Whether my dwarf card of the round has to be looked at first. */
  readonly sealed = $derived.by(() => {
    void this.kept;
    const view = this.shown.view();
    const covered = view.seat >= 0 && view.role !== null && !view.open_roles && view.result === null;
    return covered && !sawRole(this.shown.match(), view.round, this.shown.card()) && this.shown.unseals();
  });

  /** Put the end of a round away; say whether it was read for the first time. */
  close(): boolean {
    const { again, unread } = this;
    if (again) this.again = null;
    else if (unread) keepEndRead(this.shown.match(), unread.round);
    this.kept++;
    return !again && unread !== null;
  }

  unseal(): void {
    keepRoleSeen(this.shown.match(), this.shown.view().round, this.shown.card());
    this.kept++;
  }
}
