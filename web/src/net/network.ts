/** The server over a network: how this client reaches it in every build but the static one. */
import type { Component } from "svelte";
import { ROOT } from "./place";
import type { Wire } from "./wire";

/** Whether the server runs inside this browser, and nobody else can come to its tables. */
export const INSIDE = false;

/** What there is to say about a server inside the browser: here nothing. */
export const Notice: Component | null = null;

export const request = (path: string, options: RequestInit): Promise<Response> => fetch(ROOT + path, options);

/** The table's code is in the address, so that a proxy before several servers can route by it. */
export function connect(code: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${ROOT}/socket/${encodeURIComponent(code)}`);
}

export { ROOT, file } from "./place";
export { keepShell } from "./shell";
