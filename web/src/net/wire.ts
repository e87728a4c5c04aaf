/** What carries messages between the client and a table: a socket, or something that does as one. */
export type Wire = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

/** `readyState` of a wire that carries. */
export const OPEN = 1;
