/**
 * A table of which the server keeps nothing: it is told each time what was done, and answers with the
 * messages that a table would send. On its wire it speaks as any table does.
 */
import { t } from "../lang/i18n.svelte";
import { type ClientMessage, PROTOCOL } from "../protocol";
import { whyFailed } from "./api";
import type { Wire } from "./client.svelte";
import { HandedWire } from "./handedWire";

/** A name for one course of events, by which the server deals it alike each time. */
export const newRun = (): string => Math.random().toString(36).slice(2, 12);

/** What can be asked at any table without being told to others. */
const ASKED: ReadonlySet<string> = new Set(["move", "why", "preview"]);

export abstract class UntoldTable<Asked extends { t: string; id: string }> {
  /** What can be asked of it; everything else is refused with these words. */
  protected readonly asked = ASKED;
  protected abstract readonly notHere: string;
  /** Why it does not go on, in words. */
  problem = $state("");
  /** Grows whenever the table is to be shown anew from what was done. */
  epoch = $state(0);
  private line: Promise<void> = Promise.resolve();

  /** Ask the server, and hand its answers to the wire; null: only how it stands. */
  protected abstract call(message: Asked | null, wire: HandedWire): Promise<void>;

  /** A connection to it. */
  open(): Wire {
    const wire = new HandedWire((message) => {
      this.line = this.line.then(() => this.hear(message, wire));
    });
    return wire;
  }

  /** The server refused, or did not answer. */
  protected failed(error: unknown, message: Asked | null, wire: HandedWire): void {
    this.problem = whyFailed(error);
    if (message) wire.say({ t: "error", id: message.id, code: "unreachable", text: this.problem, clauses: [] });
  }

  private async hear(message: ClientMessage, wire: HandedWire): Promise<void> {
    if (wire.readyState !== WebSocket.OPEN) return;
    if (message.t === "ping") return wire.say({ t: "pong" });
    if (message.t === "hello") {
      wire.say({ t: "welcome", protocol: PROTOCOL, token: "", languages: [], bots: [], push_key: "" });
      return this.call(null, wire);
    }
    if (this.asked.has(message.t)) return this.call(message as unknown as Asked, wire);
    if (message.t === "sync" || message.t === "speak") {
      wire.say({ t: "done", id: message.id, version: 0 });
      return this.call(null, wire);
    }
    wire.say({ t: "error", id: message.id, code: "not-now", text: t(this.notHere), clauses: [] });
  }
}
