/** What a connection is made of: a socket, or whatever speaks as one does. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** `readyState` of a wire that is being made, of one that carries, and of one that does no longer. */
export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSED = 3;
