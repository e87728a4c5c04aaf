/** Cards of the hand that are picked together: each by a touch, taken back by another, given by one more. */
import type { Choice, View } from "../protocol";

export class Gather {
  readonly need: number;
  /** The move that the cards pay for. Until they are given it is not made, and one may think better of it. */
  readonly pays: Choice | null;
  picks = $state<number[]>([]);

  constructor(need: number, pays: Choice | null = null) {
    this.need = need;
    this.pays = pays;
  }

  get complete(): boolean {
    return this.picks.length === this.need;
  }

  /** Pick a card, or put it back; beyond what is needed, the first that was picked makes room. */
  toggle(index: number): void {
    if (this.picks.includes(index)) this.picks = this.picks.filter((one) => one !== index);
    else this.picks = [...this.picks, index].slice(-this.need);
  }
}

/** What is left to be picked for a question that asks for several cards; null if it asks for none. */
export function gatherFor(view: View, wanted: ReadonlyMap<string, number>): Gather | null {
  const need = wanted.get(view.prompt.code);
  if (!need || !view.prompt.mine) return null;
  return new Gather(Math.max(1, need - view.hand.filter((card) => card.picked).length));
}
