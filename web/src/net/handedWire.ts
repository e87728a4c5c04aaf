/** A connection on this side alone: what is said on it is handed to somebody here, who says what a table would. */
import type { ClientMessage, ServerMessage } from "../protocol";
import type { Wire } from "./client.svelte";

export class HandedWire implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private readonly hears: (message: ClientMessage) => void;

  constructor(hears: (message: ClientMessage) => void) {
    this.hears = hears;
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    });
  }

  send(text: string): void {
    this.hears(JSON.parse(text) as ClientMessage);
  }

  say(message: ServerMessage): void {
    if (this.readyState === WebSocket.OPEN)
      this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
}
