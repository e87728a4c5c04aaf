/**
 * The server, in a worker: Python comes from files beside the client, and what the page asks is
 * handed to the same application that answers over a network.
 *
 * Only one page at a time has it, since tables have one writer; the others may take it over.
 */
import { Database } from "./database";
import type { FromWorker, ToWorker } from "./messages";

interface Parts {
  /** The folder of Pyodide itself, and files beside it, with their sizes as they come over the wire. */
  loader: string;
  wasm: Part;
  library: Part;
  packages: Part;
  /** What Pyodide wants to know of itself. */
  lock: object;
}
interface Part {
  file: string;
  bytes: number;
}
/** What the Python side offers; see `saboteur/server/browser/worker.py`. */
interface Server {
  start(): void;
  ask(number: number, method: string, target: string, headers: string, body: string): void;
  open(number: number): void;
  say(number: number, text: string): void;
  shut(number: number): void;
}
type Told = Extract<FromWorker, { kind: "told" }>;
interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): (database: Database, tell: unknown, settings: string) => Server;
}

const LOCK = "saboteur-server";
const PATIENCE = 1500;
const START = `
import json
from saboteur.server.browser.worker import Worker

def start(database, tell, settings):
    worker = Worker(database, tell, json.loads(settings))
    worker.start()
    return worker

start
`;

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  close(): void;
};
const network = self.fetch.bind(self);
let server: Server | null = null;
let waiting: ToWorker[] = [];
let taken = false;

/** Fetch a file and tell the page how much of it is there; a packed one is unpacked on the way. */
async function part(base: string, { file }: Part, grow: (bytes: number) => void, type: string): Promise<Response> {
  const answer = await network(new URL(file, base));
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${answer.status}`);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      grow(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const counted = answer.body.pipeThrough(counting);
  const body = file.endsWith(".packed") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return new Response(body, { headers: { "Content-Type": type } });
}

async function load(base: string, settings: string): Promise<void> {
  const parts = (await (await network(new URL("parts.json", base), { cache: "no-cache" })).json()) as Parts;
  const of = parts.wasm.bytes + parts.library.bytes + parts.packages.bytes;
  const loader = new URL(parts.loader, base).href;
  let bytes = 0;
  const grow = (more: number) => page.postMessage({ kind: "fetched", bytes: (bytes += more), of });
  const packages = part(base, parts.packages, grow, "application/zip");
  // Pyodide fetches by itself; what it asks for comes from the files that are named above.
  self.fetch = (asked: RequestInfo | URL, options?: RequestInit) => {
    const name = String(asked instanceof Request ? asked.url : asked);
    if (name.endsWith(".wasm")) return part(base, parts.wasm, grow, "application/wasm");
    if (name.endsWith(parts.library.file)) return part(base, parts.library, grow, "application/zip");
    return network(asked, options);
  };
  const pyodide = (await import(/* @vite-ignore */ new URL("pyodide.mjs", loader).href)) as {
    loadPyodide(options: object): Promise<Python>;
  };
  const python = await pyodide.loadPyodide({
    indexURL: loader,
    stdLibURL: new URL(parts.library.file, base).href,
    lockFileContents: parts.lock,
  });
  python.unpackArchive(await (await packages).arrayBuffer(), "zip", { extractDir: "/lib/python3.14/site-packages" });
  const tell = (about: Told["about"], number: number, text: string, status: number, media: string) =>
    page.postMessage({ kind: "told", about, number, text, status, media });
  server = python.runPython(START)(await Database.open(), tell, settings);
  page.postMessage({ kind: "ready" });
  for (const message of waiting) hear(message);
  waiting = [];
}

/** Load the server once no other page has it, or at once if it is taken from there. */
function begin(base: string, settings: string, steal = false): void {
  const late = setTimeout(() => page.postMessage({ kind: "elsewhere" }), PATIENCE);
  const work = async (): Promise<void> => {
    clearTimeout(late);
    if (taken) return;
    taken = true;
    await load(base, settings).catch((error: unknown) => page.postMessage({ kind: "broken", text: String(error) }));
    await new Promise(() => undefined); // as long as this worker lives
  };
  // A page that has lost it has no server any more.
  const lost = (): void => {
    if (!server) return;
    page.postMessage({ kind: "elsewhere" });
    page.close();
  };
  if (!("locks" in navigator)) void work();
  else void navigator.locks.request(LOCK, steal ? { steal } : {}, work).catch(lost);
}

function hear(message: ToWorker): void {
  if (!server) waiting.push(message);
  else if (message.kind === "open") server.open(message.number);
  else if (message.kind === "shut") server.shut(message.number);
  else if (message.kind === "say") server.say(message.number, message.text);
  else if (message.kind === "ask") {
    const { number, method, target, headers, body } = message;
    server.ask(number, method, target, JSON.stringify(headers), body);
  }
}

let place = { base: "", settings: "" };
page.onmessage = ({ data }) => {
  if (data.kind === "start") {
    place = data;
    begin(data.base, data.settings);
  } else if (data.kind === "take") begin(place.base, place.settings, true);
  else hear(data);
};
