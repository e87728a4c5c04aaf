/**
 * The people round one device, and who has it in hand.
 *
 * Everybody has a token of their own, as if they had brought a device. While nobody has taken it, the
 * connection is nobody's: only what everybody may see is sent, so there is nothing to hide. Whoever takes
 * it gets a connection and a page of their own, and both are gone when it is handed on.
 */
import { flushSync } from "svelte";
import { TableClient } from "../net/client.svelte";
import { type Companion, companionsAt, keepCompanions, newToken } from "../net/companions";
import { device } from "../net/device.svelte";
import { setPerson } from "../net/store";
import type { Member } from "../protocol";

/** Somebody who plays on this device: their place in the list of tokens, and who they are at the table. */
export interface Sitter {
  place: number;
  member: Member;
}

const OWNER = 0;
const RUNNING = new Set(["playing", "paused"]);

export class Around {
  readonly code: string;
  client = $state.raw() as TableClient;
  companions = $state.raw<Companion[]>([]);
  /** Who has the device in hand, by their place; null: nobody, it is covered. */
  private holder = $state<number | null>(OWNER);
  /** Whether the last one's line is cut, so that nothing of theirs can come any more. */
  cut = $state(true);

  constructor(code: string, seatCode: string) {
    this.code = code;
    this.companions = companionsAt(code);
    this.holder = this.companions.length ? null : OWNER;
    this.client = this.connect(seatCode);
  }

  get covered(): boolean {
    return this.holder === null;
  }

  /** Whether the device goes from hand to hand in the match that is played. */
  get passes(): boolean {
    return this.companions.length > 0 && this.sitters.length > 0;
  }

  private get tokens(): string[] {
    return [device.token, ...this.companions.map(({ token }) => token)];
  }

  /** Everybody on this device who has a seat, in the order in which they came. */
  get sitters(): Sitter[] {
    const table = this.client.table;
    if (!table) return [];
    const { also, member } = table.you;
    const members = this.holder === null ? also : also.toSpliced(this.holder, 0, member);
    return members.flatMap((id, place) => {
      const found = table.members.find((one) => one.member === id);
      return found && found.seat >= 0 ? [{ place, member: found }] : [];
    });
  }

  /** Whether everybody who plays at the table, bots apart, plays on this device. */
  get alone(): boolean {
    const seats = this.client.table?.seats.filter((seat) => seat.member >= 0 && !seat.bot) ?? [];
    const here = new Set(this.sitters.map(({ member }) => member.member));
    return seats.length > 1 && seats.every((seat) => here.has(seat.member));
  }

  /** Before a match and after it there are no secrets, and the device is its owner's; in between it is covered first. */
  follow(): void {
    const table = this.client.table;
    if (!table || !this.companions.length) return;
    const running = RUNNING.has(table.phase);
    if (!running && this.holder === null) this.take(OWNER);
    else if (running && !this.ran && this.holder !== null) this.cover();
    this.ran = running;
  }
  private ran = false;

  /** Somebody takes the device: from now on it shows what is theirs. */
  take(place: number): void {
    this.change(place);
  }

  /** Nobody has it: everything that somebody was told is forgotten, and only then the next connection opened. */
  cover(): void {
    this.change(null);
  }

  /** Cover it at once, before the browser takes a picture of the page. */
  hide(): void {
    const table = this.client.table;
    if (!this.companions.length || this.holder === null || !table || !RUNNING.has(table.phase)) return;
    flushSync(() => this.cover());
  }

  /** Let somebody sit down who plays on this device too; the answer is why not, or empty. */
  async add(name: string): Promise<string> {
    const token = newToken();
    const guest = new TableClient(this.code, "", { token });
    const answer = await guest.ask({ t: "sit", name });
    guest.close();
    if (answer.t === "error") return answer.text;
    this.keep([...this.companions, { token, name }]);
    return "";
  }

  /** Let somebody go who is not to play here any more. */
  async remove(place: number): Promise<void> {
    const gone = this.companions[place - 1];
    if (!gone) return;
    const guest = new TableClient(this.code, "", { token: gone.token });
    await guest.ask({ t: "watch", name: gone.name });
    guest.close();
    this.keep(this.companions.filter((one) => one !== gone));
  }

  private keep(companions: Companion[]): void {
    this.companions = companions;
    keepCompanions(this.code, companions);
    this.change(OWNER);
  }

  private change(holder: number | null): void {
    const before = this.client;
    this.cut = false;
    this.holder = holder;
    setPerson(holder === null || holder === OWNER ? "" : `${this.code}${holder}`);
    this.client = this.connect();
    void before.forget().then(() => {
      if (this.client !== before) this.cut = true;
    });
  }

  private connect(seatCode = ""): TableClient {
    if (!this.companions.length) return new TableClient(this.code, seatCode);
    const { holder, tokens } = this;
    if (holder === null) return new TableClient(this.code, "", { public: true, also: tokens });
    const token = tokens[holder] ?? "";
    return new TableClient(this.code, seatCode, { token, also: tokens.filter((other) => other !== token) });
  }
}
