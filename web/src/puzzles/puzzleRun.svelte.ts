/**
 * A puzzle on this device: what was answered so far, and a wire on which its table speaks as any does.
 *
 * The server keeps nothing of it, and tells the answer only once it was found or asked for.
 */
import { tick } from "svelte";
import { puzzleNow, puzzles } from "../net/api";
import type { HandedWire } from "../net/handedWire";
import { newRun, UntoldTable } from "../net/untoldTable.svelte";
import type { PuzzleCall, PuzzleItem, PuzzleNow } from "../protocol";
import { doneHow, keepDone } from "./kept.svelte";

type Asked = NonNullable<PuzzleCall["message"]>;

export class PuzzleRun extends UntoldTable<Asked> {
  protected readonly notHere = "puzzles.not-here";
  readonly id: string;
  now = $state.raw<PuzzleNow | null>(null);
  /** What was said to the last answer, and how many were wrong. */
  reply = $state("");
  wrong = $state(0);
  /** How it ended, once the answer is known. */
  how = $state<"" | "right" | "shown">("");
  /** Which puzzle comes next; once this one is done. */
  next = $state.raw<PuzzleItem | null>(null);
  private run = newRun();
  private found = "";
  private at = -1;
  private log = 0;
  private wire: HandedWire | null = null;

  constructor(id: string) {
    super();
    this.id = id;
  }

  /** Name those who are taken for Saboteurs, by their letters. */
  async guess(letters: string): Promise<void> {
    await this.tell({ guess: letters });
  }

  async giveUp(): Promise<void> {
    await this.goTo(this.now?.moves ?? 0);
    await this.tell({ give_up: true });
  }

  /** Show the table after so many moves. */
  async goTo(at: number): Promise<void> {
    if (!this.now || at === this.now.at || at < 0 || at > this.now.moves) return;
    // The next move is played out before one's eyes; for all else the table is laid out at once.
    if (at !== this.now.at + 1) {
      this.run = newRun();
      this.log = 0;
    }
    this.at = at === this.now.moves ? -1 : at;
    await this.tell({ step: true });
  }

  again(): void {
    this.run = newRun();
    this.found = this.reply = this.how = "";
    this.at = -1;
    this.now = null;
    this.epoch++;
  }

  protected async call(message: Asked | null, wire: HandedWire): Promise<void> {
    this.wire = wire;
    if (!message) this.log = 0;
    await this.tell({ message });
  }

  private async tell(more: Partial<PuzzleCall>): Promise<void> {
    const { wire, run, at, log, found } = this;
    if (!wire) return;
    let now: PuzzleNow;
    try {
      now = await puzzleNow(this.id, { run, at, log, found, ...more });
      this.problem = "";
    } catch (error) {
      return this.failed(error, more.message ?? null, wire);
    }
    if (wire.readyState !== WebSocket.OPEN) return;
    for (const answer of now.answers) {
      if (answer.t === "match") this.log = answer.log_from + answer.log.length;
      wire.say(answer);
      // Each table is brought on the stage by itself, so that each move is seen.
      await tick();
    }
    // What only asks about a move changes nothing of what stands beside the table.
    if (more.message?.t === "why" || more.message?.t === "preview") return;
    this.now = now;
    this.found = now.found;
    if (now.verdict) this.reply = now.reply;
    if (now.verdict === "wrong") this.wrong++;
    if (now.verdict === "right" || now.verdict === "shown") {
      this.how = now.verdict;
      await this.done(now.verdict);
    }
  }

  /** Keep how it ended, and look for what comes next. */
  private async done(how: "right" | "shown"): Promise<void> {
    keepDone(this.id, how);
    try {
      const all = await puzzles();
      if (all.daily === this.id) keepDone(this.id, how, all.date);
      const own = all.puzzles.findIndex(({ id }) => id === this.id);
      const others = [...all.puzzles.slice(own + 1), ...all.puzzles.slice(0, own)];
      const open = others.filter(({ id }) => doneHow(id) === undefined);
      const theme = all.puzzles[own]?.theme;
      this.next = open.find((other) => other.theme === theme) ?? open[0] ?? null;
    } catch {
      // Then there is only the way back to all of them.
    }
  }
}
