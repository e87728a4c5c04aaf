/**
 * A lesson on this device: what was done in it so far, and a wire on which it speaks as a table does.
 *
 * The server keeps nothing of a lesson. It is told what was done and what is to be done next, and
 * answers with the messages that a table would send; here they are handed on one by one.
 */
import { tick } from "svelte";
import { lessonNow, Refused } from "../net/api";
import { device } from "../net/device.svelte";
import type { HandedWire } from "../net/handedWire";
import { newRun, UntoldTable } from "../net/untoldTable.svelte";
import { type Coach, type LessonCall, type LessonItem, type LessonNow } from "../protocol";
import { keepDone, keepRun, keptRun } from "./kept.svelte";

type Deed = NonNullable<LessonCall["past"]>[number];
type Asked = NonNullable<LessonCall["message"]>;

const ASKED: ReadonlySet<string> = new Set(["move", "claim", "ready", "why", "preview"]);

export class LessonRun extends UntoldTable<Asked> {
  protected override readonly asked = ASKED;
  protected readonly notHere = "learn.not-here";
  readonly name: string;
  coach = $state.raw<Coach | null>(null);
  item = $state.raw<LessonItem | null>(null);
  private run: string;
  private past: Deed[];

  constructor(name: string) {
    super();
    this.name = name;
    const kept = keptRun(name);
    this.run = kept?.run ?? newRun();
    this.past = kept?.past ?? [];
  }

  /** How many steps are done. */
  get done(): number {
    return this.past.length;
  }

  /** Leave out what was done last. */
  back(): void {
    this.renew(this.run, this.past.slice(0, -1));
  }

  again(): void {
    this.renew(newRun(), []);
  }

  private renew(run: string, past: Deed[]): void {
    this.run = run;
    this.past = past;
    keepRun(this.name, { run, past });
    this.epoch++;
  }

  protected async call(message: Asked | null, wire: HandedWire): Promise<void> {
    let now: LessonNow;
    try {
      now = await lessonNow(this.name, { run: this.run, name: device.name, past: this.past, message });
      this.problem = "";
    } catch (error) {
      // What was kept may be of an older lesson: then it begins anew.
      if (error instanceof Refused && error.problem.code === "out-of-step" && this.past.length) return this.again();
      return this.failed(error, message, wire);
    }
    if (wire.readyState !== WebSocket.OPEN) return;
    if (now.counted && message) {
      this.past = [...this.past, message as Deed];
      keepRun(this.name, { run: this.run, past: this.past });
    }
    for (const answer of now.answers) {
      wire.say(answer);
      // Each table is brought on the stage by itself, so that each move is seen.
      await tick();
    }
    // What only asks about a move changes nothing of what the coach says.
    if (message?.t === "why" || message?.t === "preview") return;
    this.item = now.lesson;
    this.coach = now.coach;
    if (now.coach.asks === "end") {
      keepDone(this.name);
      keepRun(this.name, null);
    }
  }
}
