/**
 * Between what the server has told and what is seen: acts of others are played out one after the
 * other, and the table that is shown follows them. Nobody waits for it: one's own moves are seen at
 * once, any touch brings the newest table, and what piles up is passed over.
 */
import type { LogLine, MatchNow } from "../protocol";
import type { Sound } from "../sound/sounds";
import type { Act, Sign } from "./acts";
import { ASKED_WAITS, BREATH, DEALING, FLIGHT, SHAKING, share, type Speed, STAMPED, TURNING } from "./pace";

/** Something that is in motion just now. */
export interface Scene {
  kind: "fly" | "turn" | "shake";
  line: LogLine;
  act: Act;
  ms: number;
  /** The table that comes of it, for what is drawn on the flying card. */
  next: MatchNow;
}

export interface Stamp {
  key: string;
  seat: number;
  sign: Sign;
}

export interface Means {
  actOf: (event: string) => Act | undefined;
  speed: () => Speed;
  sound: (name: Sound) => void;
  /** Called with the new lines whenever another table is shown; they are whole when `first` is true. */
  shows: (lines: LogLine[], match: MatchNow, first: boolean) => void;
}

export class Stage {
  /** The table as it is seen. */
  shown = $state.raw<MatchNow | null>(null);
  /** How many lines of the log are told by it. */
  lines = $state(0);
  scene = $state.raw<Scene | null>(null);
  stamps = $state.raw<Stamp[]>([]);
  /** For how many milliseconds cards are being dealt; 0 when none are. */
  dealing = $state(0);
  private waiting: { match: MatchNow; lines: LogLine[] }[] = [];
  private running = false;
  private hurry: (() => void) | null = null;
  private seen = 0;
  /** When the newest table has to be seen, since the reader is asked for a move. */
  private due = Infinity;
  private readonly means: Means;

  constructor(means: Means) {
    this.means = means;
  }

  /** Whether something still has to be shown. */
  get busy(): boolean {
    return this.running;
  }

  /** The server has told a table, with the whole log by now. */
  take(match: MatchNow, log: readonly LogLine[]): void {
    const before = this.waiting.at(-1)?.match ?? this.shown;
    const known = before && before.match === match.match ? this.seen : -1;
    const lines = log.slice(Math.max(known, 0));
    this.seen = log.length;
    const asks = match.view.prompt.mine;
    // Once everything was seen, what comes next has its time anew.
    const due = this.running ? this.due : Infinity;
    this.due = asks ? Math.min(due, Date.now() + ASKED_WAITS) : Infinity;
    if (known < 0 || before?.match !== match.match) {
      this.drop();
      this.show(match, lines, true);
      return;
    }
    this.waiting.push({ match, lines });
    if (!this.running) void this.run();
  }

  /** Show the newest table now: somebody wants to act, or looks elsewhere. */
  flush(): void {
    this.dealing = 0;
    if (!this.running) return;
    for (const { match, lines } of this.waiting.splice(0)) this.show(match, lines, false);
    this.hurry?.();
  }

  /** Cards go round. Nothing waits for it, and any touch ends it. */
  deal(): void {
    const ms = DEALING * share(this.means.speed(), this.waiting.length);
    if (ms < 40 || this.running) return;
    this.means.sound("draw");
    this.dealing = ms;
    setTimeout(() => (this.dealing = 0), ms);
  }

  private drop(): void {
    this.waiting = [];
    this.hurry?.();
  }

  private show(match: MatchNow, lines: LogLine[], first: boolean): void {
    this.shown = match;
    this.lines = first ? lines.length : this.lines + lines.length;
    this.means.shows(lines, match, first);
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length) {
      const next = this.waiting[0] as { match: MatchNow; lines: LogLine[] };
      const own = this.isOwn(next.lines, next.match);
      for (const line of next.lines) {
        if (this.waiting[0] !== next) break;
        await this.play(line, next.match, own);
      }
      this.scene = null;
      // A touch in between has shown it already.
      if (this.waiting[0] !== next) continue;
      this.waiting.shift();
      this.show(next.match, next.lines, false);
      for (const line of next.lines) this.stamp(line);
      if (!own && next.lines.some((line) => this.means.actOf(line.event)?.flies))
        await this.pause(this.timeFor(BREATH));
    }
    this.running = false;
  }

  /** How long something takes that would take so long with nothing else waiting. */
  private timeFor(ms: number): number {
    return Math.min(ms * share(this.means.speed(), this.waiting.length), this.due - Date.now());
  }

  /** Whether the reader did it: own moves are not shown to the one who made them. */
  private isOwn(lines: readonly LogLine[], match: MatchNow): boolean {
    return lines.find((line) => this.means.actOf(line.event)?.flies)?.seat === match.view.seat;
  }

  private async play(line: LogLine, next: MatchNow, own: boolean): Promise<void> {
    const act = this.means.actOf(line.event);
    if (!act) return;
    if (act.sound && this.waiting.length <= 2) this.means.sound(act.sound);
    const kind = act.turns ? "turn" : own ? null : act.flies ? "fly" : act.shakes ? "shake" : null;
    if (!kind) return;
    const full = kind === "turn" ? TURNING : kind === "fly" ? FLIGHT : SHAKING;
    const ms = this.timeFor(full);
    if (ms < 40) return;
    this.scene = { kind, line, act, ms, next };
    await this.pause(ms);
  }

  private stamp(line: LogLine): void {
    const stamp = this.means.actOf(line.event)?.stamp;
    const seat = stamp?.on === "target" ? line.target : line.seat;
    if (!stamp || seat < 0 || this.means.speed() === "off") return;
    const key = `${line.n} ${stamp.sign}`;
    this.stamps = [...this.stamps.filter((one) => one.seat !== seat), { key, seat, sign: stamp.sign }];
    setTimeout(() => (this.stamps = this.stamps.filter((one) => one.key !== key)), STAMPED);
  }

  private pause(ms: number): Promise<void> {
    if (ms < 15) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.hurry = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.hurry = end;
    });
  }
}
