/** The server inside this browser: the static build's way to it, in place of `net/network.ts`. */
import { read } from "../net/store";
import type { Wire } from "../net/wire";
import type { FromWorker, ToWorker } from "./messages";

/** Whether the server runs inside this browser, and nobody else can come to its tables. */
export const INSIDE = true;

type Told = Extract<FromWorker, { kind: "told" }>;

class Loading {
  /** How much of the server has been fetched, from 0 to 1. */
  share = $state(0);
  ready = $state(false);
  /** Whether another page of this browser has the server. */
  elsewhere = $state(false);
  broken = $state("");
}
export const loading = new Loading();

class InsideWire implements Wire {
  readyState: 0 | 1 | 3 = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private readonly number: number;

  constructor(number: number) {
    this.number = number;
    post({ kind: "open", number });
  }

  send(text: string): void {
    if (this.readyState === 1) post({ kind: "say", number: this.number, text });
  }

  close(): void {
    post({ kind: "shut", number: this.number });
  }

  hear({ about, text, status }: Told): void {
    if (about === "open") {
      this.readyState = 1;
      this.onopen?.(new Event("open"));
    } else if (about === "message") this.onmessage?.(new MessageEvent("message", { data: text }));
    else {
      this.readyState = 3;
      wires.delete(this.number);
      this.onclose?.(new CloseEvent("close", { code: status }));
    }
  }
}

const wires = new Map<number, InsideWire>();
const asked = new Map<number, (answer: Response) => void>();
let counter = 0;

/** Settings of the server as its documentation names them, `SABOTEUR_BOT_SECONDS=0.5`, kept on this device. */
function settings(): string {
  const pairs = read("server")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.split("=", 2));
  return JSON.stringify(Object.fromEntries(pairs));
}

function start(): Worker {
  const made = new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  made.onerror = (event) => (loading.broken ||= event.message || "?");
  made.postMessage({ kind: "start", base: new URL("python/", location.href).href, settings: settings() });
  // A match that is under way should not be thrown away when the disk is full.
  void navigator.storage?.persist?.().catch(() => false);
  return made;
}
const worker = start();

function post(message: ToWorker): void {
  worker.postMessage(message);
}

function hear(message: FromWorker): void {
  if (message.kind === "fetched") loading.share = Math.min(1, message.bytes / message.of);
  else if (message.kind === "broken") loading.broken = message.text;
  else if (message.kind === "elsewhere") {
    loading.elsewhere = true;
    loading.ready = false;
  } else if (message.kind === "ready") {
    loading.elsewhere = false;
    loading.ready = true;
  } else if (message.about === "answer") {
    const { number, text, status, media } = message;
    asked.get(number)?.(new Response(text, { status, headers: { "Content-Type": media } }));
    asked.delete(number);
  } else wires.get(message.number)?.hear(message);
}

/** Take the server from the page that has it. */
export function takeOver(): void {
  post({ kind: "take" });
}

export function request(path: string, options: RequestInit = {}): Promise<Response> {
  const number = ++counter;
  const headers = Object.fromEntries(new Headers(options.headers).entries());
  const body = typeof options.body === "string" ? options.body : "";
  return new Promise((resolve) => {
    asked.set(number, resolve);
    post({ kind: "ask", number, method: options.method ?? "GET", target: path, headers, body });
  });
}

export function connect(): Wire {
  const number = ++counter;
  const wire = new InsideWire(number);
  wires.set(number, wire);
  return wire;
}
