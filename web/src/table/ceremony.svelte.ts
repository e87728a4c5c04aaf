/** The end of a round, told bit by bit: a breath, the verdict, who was who, what lay where, who gets what. */
import type { Speed } from "../stage/pace";

const FACTOR: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

const BREATH = 700;
const VERDICT = 1500;
const PERSON = 650;
const MINE = 900;

/** What is told after what, and for how long before the next thing comes. */
export function timeline(people: number): number[] {
  return [BREATH, VERDICT, ...Array.from({ length: people }, () => PERSON), MINE];
}

export class Ceremony {
  /** How much has been told: 0 nothing yet, 1 the verdict, then person by person, the mine, and the gold last. */
  step = $state(0);
  private readonly last: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly people: number,
    speed: Speed,
  ) {
    const waits = timeline(people).map((ms) => ms * FACTOR[speed]);
    this.last = waits.length;
    if (speed === "off") this.step = this.last;
    else this.wait(waits);
  }

  get verdict(): boolean {
    return this.step >= 1;
  }

  /** Whether somebody's dwarf card is turned up, counted from 0 in the order of telling. */
  knows(place: number): boolean {
    return this.step >= 2 + place;
  }

  get mine(): boolean {
    return this.step >= 2 + this.people;
  }

  get gold(): boolean {
    return this.step >= this.last;
  }

  /** Tell the rest at once: nobody has to sit through it. */
  skip(): void {
    clearTimeout(this.timer);
    this.step = this.last;
  }

  private wait(waits: number[]): void {
    this.timer = setTimeout(() => {
      this.step++;
      if (this.step < this.last) this.wait(waits.slice(1));
    }, waits[0]);
  }
}
