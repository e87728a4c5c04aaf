/** The end of a round, told bit by bit: a breath, the goal turns, the verdict, who was who, what lay where, who gets what. */
import type { Speed } from "../stage/pace";

const FACTOR: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

const BREATH = 900;
const TURN = 900;
const VERDICT = 1600;
const PERSON = 650;
const MINE = 900;

/** What is told after what, and for how long before the next thing comes. */
export function timeline(people: number): number[] {
  return [BREATH, TURN, VERDICT, ...Array.from({ length: people }, () => PERSON), MINE];
}

/** How many steps there are before the first person. */
const FIRST = 3;

export class Ceremony {
  /** How much has been told: 0 nothing yet, 1 the goal, 2 the verdict, then person by person, the mine, and the gold last. */
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

  /** Whether the goal that decided it is turned over. */
  get turned(): boolean {
    return this.step >= 1;
  }

  get verdict(): boolean {
    return this.step >= 2;
  }

  /** Whether somebody's dwarf card is turned up, counted from 0 in the order of telling. */
  knows(place: number): boolean {
    return this.step >= FIRST + place;
  }

  /** Whether the cards that nobody had, and the goals that nobody reached, are turned up. */
  get mine(): boolean {
    return this.step >= FIRST + this.people;
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
