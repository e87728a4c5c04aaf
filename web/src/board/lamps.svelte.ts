/** The lamps of a mine that is looked at: what is joined or cut off is seen card by card. */
import type { LaidCard } from "../protocol";
import { changingLamps, type Lamps, litAfter } from "./lamps";

/** However much is cut off, it is dark after so many milliseconds. */
const LONGEST = 1200;

export class LampLight {
  private lamps = $state.raw<Lamps>(new Map());
  private changed = $state(0);
  private before: readonly LaidCard[] | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Other cards lie there now; `ms`: from one lamp to the next, 0 for all at once. */
  follow(cards: readonly LaidCard[], ms: number): void {
    const lamps: Lamps = this.before && ms > 0 ? changingLamps(this.before, cards) : new Map();
    this.before = cards;
    // The same mine told once more does not end what is being seen.
    if (!lamps.size && ms > 0) return;
    clearInterval(this.timer);
    this.lamps = lamps;
    this.changed = 0;
    const last = Math.max(0, ...[...lamps.values()].map((lamp) => lamp.order));
    if (last) this.timer = setInterval(() => this.step(last), Math.min(ms, LONGEST / last));
  }

  /** A card as it is lit now. */
  seen(card: LaidCard): LaidCard {
    return this.lamps.size ? litAfter(card, this.lamps, this.changed) : card;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private step(last: number): void {
    if (++this.changed < last) return;
    this.stop();
    this.lamps = new Map();
  }
}
