/** The server over a network: how this client reaches it in every build but the static one. */
import type { Component } from "svelte";
import type { Wire } from "./wire";

/** Whether the server runs inside this browser, and nobody else can come to its tables. */
export const INSIDE = false;

/** What there is to say about a server inside the browser: here nothing. */
export const Notice: Component | null = null;

export const request = (path: string, options: RequestInit): Promise<Response> => fetch(path, options);

export function connect(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/socket`);
}

export { keepShell } from "./shell";
