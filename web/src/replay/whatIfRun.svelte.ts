/**
 * A match that was left for other moves, on this device: what was played since, and a wire on which it
 * speaks as a table does. The server keeps nothing of it: it is told all of it each time.
 */
import { tick } from "svelte";
import { whatIf } from "../net/api";
import type { HandedWire } from "../net/handedWire";
import { newRun, UntoldTable } from "../net/untoldTable.svelte";
import type { WhatIfCall, WhatIfNow } from "../protocol";

/** Where and how the line is left. */
export interface Leaving {
  step: number;
  /** `truth`, or the letter of a seat whose knowledge is dealt on from. */
  world: string;
  /** By seat the level of a bot; empty: by hand. */
  bots: string[];
  open: boolean;
}

type Asked = NonNullable<WhatIfCall["message"]>;

export class WhatIfRun extends UntoldTable<Asked> {
  protected readonly notHere = "whatif.not-here";
  readonly id: string;
  leaving = $state.raw<Leaving>() as Leaving;
  /** Every move since the line was left. */
  past = $state.raw<string[]>([]);
  over = $state(false);
  viewer = $state(-1);
  private run = newRun();
  private log = 0;
  /** How many moves there were after each one made by hand, for taking them back. */
  private marks: number[] = [];

  constructor(id: string, leaving: Leaving) {
    super();
    this.id = id;
    this.leaving = leaving;
  }

  get canTakeBack(): boolean {
    return this.past.length > 0 && this.marks.length > 0;
  }

  /** Take back the last move that was made by hand, and what followed. */
  takeBack(): void {
    this.past = this.past.slice(0, this.marks.pop() ?? 0);
    this.epoch++;
  }

  /** The same moment in another world that fits. */
  again(): void {
    this.run = newRun();
    this.past = [];
    this.marks = [];
    this.epoch++;
  }

  turnUp(open: boolean): void {
    this.leaving = { ...this.leaving, open };
    this.epoch++;
  }

  /** Let the bots play on, where nobody plays by hand. */
  goOn(): void {
    this.epoch++;
  }

  protected async call(message: Asked | null, wire: HandedWire): Promise<void> {
    let now: WhatIfNow;
    const { past, viewer, log, run } = this;
    try {
      now = await whatIf(this.id, { ...this.leaving, run, past, viewer, log: message ? log : 0, message });
      this.problem = "";
    } catch (error) {
      return this.failed(error, message, wire);
    }
    if (wire.readyState !== WebSocket.OPEN) return;
    if (message?.t === "move" && now.past.length > past.length) this.marks.push(past.length);
    this.past = now.past;
    this.over = now.over;
    this.viewer = now.viewer;
    for (const answer of now.answers) {
      if (answer.t === "match") this.log = answer.log_from + answer.log.length;
      wire.say(answer);
      // Each table is brought on the stage by itself, so that each move is seen.
      await tick();
    }
    // Somebody else decides now: their table is laid out anew, with their own log.
    if (message?.t === "move" && now.viewer !== viewer && viewer >= 0) this.epoch++;
  }
}
