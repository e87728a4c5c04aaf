/**
 * The connection to one table.
 *
 * Everything shown comes from whole views; nothing is folded together here but the log, line by
 * line, and views from what has changed of them (`patch`). The connection comes back by itself, and what was asked and not yet answered is asked again
 * under the same id, which the server does only once.
 */
import { connect } from "#server";
import { Dealer } from "../deals/dealer";
import { language } from "../lang/i18n.svelte";
import {
  type Because,
  type ClientMessage,
  type Done,
  type Failed,
  type HouseNow,
  type LogLine,
  type MatchNow,
  type Meter,
  type Outcome,
  PROTOCOL,
  type ReviewNow,
  type Said,
  type SeatCode,
  type ServerMessage,
  type TableState,
  type Timer,
} from "../protocol";
import { device } from "./device.svelte";
import { changed } from "./patch";
import { CLOSED, CONNECTING, OPEN, type Wire } from "./wire";

export type { Wire } from "./wire";

export type Answer = Done | Because | Outcome | SeatCode | Failed;
/** What is asked, without the id, which is made up here. */
export type Question = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

type Status = "joining" | "open" | "lost" | "ended" | "reload";

/** After so long without a word of one's own, one is given: the server lets go of whoever says nothing. */
const QUIET = 15_000;
const PATIENCE = 9_000;
const RETRY = [250, 1000, 2000, 3500];
/** Farewells after which the connection comes back by itself. */
const COMES_BACK: ReadonlySet<string> = new Set(["restart", "silent", "flood"]);
/** Why a server does not let one in that will do so later. */
const LATER: ReadonlySet<string> = new Set(["not-stored", "too-fast"]);

/** As whom one comes to a table, if not as whoever has this device. */
export interface ComesAs {
  /** Nobody: only what everybody may see is sent. */
  public?: boolean;
  token?: string;
  /** Whose screen it is that everybody may see: at a table that is closed to others it is let in for them. */
  by?: string;
  /** The tokens of the others who play on this device. */
  also?: string[];
  /** How a line is opened, if not to the server. */
  open?: (code: string) => Wire;
}

interface Pending {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
}

export class TableClient {
  readonly code: string;
  status = $state<Status>("joining");
  /** Why the connection was ended, in the server's words. */
  farewell = $state("");
  farewellCode = $state("");
  table = $state.raw<TableState | null>(null);
  match = $state.raw<MatchNow | null>(null);
  log = $state.raw<LogLine[]>([]);
  talk = $state.raw<Said[]>([]);
  /** How people of this table look at a match together; null if nobody does. */
  review = $state.raw<ReviewNow | null>(null);
  /** How suspicious others are by what is known here; null where the table wants no meter. */
  meter = $state.raw<Meter | null>(null);
  /** What whoever runs the server has to say; null: nothing. */
  house = $state.raw<HouseNow | null>(null);
  /** Whether the cards are being dealt: everybody's part is awaited. */
  dealing = $state(false);
  bots = $state.raw<string[]>([]);
  /** The key for pushed notices; empty where this server has none. */
  pushKey = $state("");
  /** The time that is running, as it was last told, and when that was. */
  timer = $state.raw<Timer | null>(null);
  told = $state(0);

  private socket: Wire | null = null;
  private readonly open: (code: string) => Wire;
  private version = 0;
  private pending = new Map<string, Pending>();
  private tries = 0;
  private counter = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 8);
  private seatCode: string;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval>;
  private heard = Date.now();
  /** When something was said last. */
  private said = Date.now();
  private asked = 0;
  private closed = false;
  private readonly as: ComesAs;
  /** What this device adds to deals; null where it is nobody's. */
  private readonly dealer: Dealer | null;

  constructor(code: string, seatCode = "", as: ComesAs = {}) {
    this.code = code;
    this.open = as.open ?? connect;
    this.seatCode = seatCode;
    this.as = as;
    this.dealer = as.public ? null : new Dealer(code, (wish) => this.ask(wish));
    this.pulse = setInterval(() => this.beat(), 2500);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Ask for something; the answer comes once, however often the connection breaks. */
  ask(question: Question): Promise<Answer> {
    const id = `${this.prefix}${++this.counter}`;
    const message = { ...question, id } as ClientMessage;
    return new Promise((resolve) => {
      this.pending.set(id, { message, resolve });
      this.send(message);
    });
  }

  /** Speak another language from now on: the server then tells everything anew. */
  async speak(tag: string): Promise<void> {
    if (this.status !== "open") return;
    await this.ask({ t: "speak", language: tag });
    await this.ask({ t: "sync", log: 0 });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Let everything go that was told here; what is still on its way is not heard. Resolves when the line is cut. */
  forget(): Promise<void> {
    const socket = this.socket;
    this.socket = null;
    this.close();
    this.match = null;
    this.meter = null;
    this.log = [];
    this.talk = [];
    if (!socket || socket.readyState === CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      socket.onclose = () => resolve();
      socket.close();
    });
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = this.open(this.code);
    this.socket = socket;
    this.heard = Date.now();
    this.said = this.heard;
    this.asked = 0;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          t: "hello",
          protocol: PROTOCOL,
          table: this.code,
          token: this.as.public ? (this.as.by ?? "") : (this.as.token ?? device.token),
          seat_code: this.seatCode,
          public: this.as.public ?? false,
          also: this.as.also ?? [],
          language: language(),
          version: this.version,
          match: this.match?.match ?? "",
          log: this.log.length,
          changes: true,
        } satisfies ClientMessage),
      );
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    if (this.closed || this.status === "ended" || this.status === "reload") return;
    this.status = this.table ? "lost" : "joining";
    const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)] as number;
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (!this.socket && (this.status === "lost" || this.status === "joining")) this.connect();
    else this.ping();
  };

  private beat(): void {
    if (!this.socket) return;
    // Nobody says how long a browser waits for a server that takes a call and says nothing.
    if (this.socket.readyState === CONNECTING && Date.now() - this.heard > PATIENCE) this.socket.close();
    if (this.socket.readyState !== OPEN) return;
    // What is heard counts for nothing here: whoever listens to a lively table says nothing for minutes.
    const quiet = Date.now() - Math.min(this.heard, this.said);
    if (this.asked && Date.now() - this.asked > PATIENCE) this.socket.close();
    else if (quiet > QUIET && !this.asked) this.ping();
  }

  private ping(): void {
    if (this.socket?.readyState !== OPEN || this.asked) return;
    this.asked = Date.now();
    this.said = this.asked;
    this.socket.send(JSON.stringify({ t: "ping" } satisfies ClientMessage));
  }

  private send(message: ClientMessage): void {
    if (this.status !== "open" || this.socket?.readyState !== OPEN) return;
    this.said = Date.now();
    this.socket.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    this.asked = 0;
    switch (message.t) {
      case "welcome":
        this.review = null; // it is told anew if it goes on
        this.house = null;
        if (this.as.token === undefined) device.keepToken(message.token);
        this.bots = message.bots;
        this.pushKey = message.push_key;
        this.seatCode = "";
        this.tries = 0;
        this.status = "open";
        this.dealer?.anew();
        for (const { message: waiting } of this.pending.values()) this.send(waiting);
        break;
      case "table":
        this.version = message.version;
        this.table = message.table;
        if (message.table.phase !== "lobby") this.dealing = false;
        void this.dealer?.hearTable(message.table);
        if (message.table.phase === "lobby" || message.table.outside) {
          this.match = null;
          this.meter = null;
          this.timer = null;
        }
        if (message.table.outside) {
          this.log = [];
          this.talk = [];
        }
        break;
      case "match":
        this.version = message.version;
        this.keepTimer(message.timer);
        this.takeMatch(message);
        this.dealer?.hearMatch(message);
        break;
      case "deal":
        this.dealing = true;
        void this.dealer?.hearDeal(message);
        break;
      case "change": {
        this.version = message.version;
        const match = this.match && changed(this.match, message);
        if (match) {
          this.keepTimer(message.timer);
          this.takeMatch(match);
          this.dealer?.hearMatch(match);
        } else void this.ask({ t: "sync", log: 0 });
        break;
      }
      case "talk":
        this.version = message.version;
        this.takeTalk(message.said);
        break;
      case "meter":
        this.meter = message;
        break;
      case "house":
        this.house = message;
        break;
      case "review":
        this.review = message.match ? message : null;
        break;
      case "done":
      case "because":
      case "outcome":
      case "seat-code":
        this.answer(message);
        break;
      case "error":
        if (message.id) this.answer(message);
        else if (LATER.has(message.code)) this.tries = RETRY.length;
        else this.end(message.code, message.text);
        break;
      case "reload":
        this.status = "reload";
        break;
      case "bye":
        // A slow line may bring at once what was said in its time: whoever meant no harm comes back, but not at once.
        if (message.code === "flood") this.tries = RETRY.length;
        if (COMES_BACK.has(message.code)) break;
        this.end(message.code, message.text);
        break;
      case "pong":
        break;
    }
  }

  private end(code: string, text: string): void {
    this.farewellCode = code;
    this.farewell = text;
    this.status = "ended";
  }

  private answer(message: Answer): void {
    const waiting = this.pending.get(message.id);
    if (!waiting) return;
    this.pending.delete(message.id);
    waiting.resolve(message);
  }

  private takeMatch(message: MatchNow): void {
    const kept = message.match === this.match?.match ? this.log.slice(0, message.log_from) : [];
    this.match = message;
    if (kept.length < message.log_from) void this.ask({ t: "sync", log: 0 });
    this.log = [...kept, ...message.log];
  }

  private keepTimer(timer: Timer | null): void {
    this.timer = timer;
    this.told = Date.now();
  }

  private takeTalk(said: Said[]): void {
    const known = new Map(this.talk.map((line) => [line.n, line]));
    for (const line of said) known.set(line.n, line);
    this.talk = [...known.values()].sort((a, b) => a.n - b.n);
  }
}
