/** What the page and the worker with the server in it tell each other. */

export type ToWorker =
  | { kind: "start"; base: string; settings: string }
  | { kind: "take" }
  | { kind: "ask"; number: number; method: string; target: string; headers: Record<string, string>; body: string }
  | { kind: "open" | "shut"; number: number }
  | { kind: "say"; number: number; text: string };

export type FromWorker =
  | { kind: "fetched"; bytes: number; of: number }
  | { kind: "elsewhere" }
  | { kind: "ready" }
  | { kind: "broken"; text: string }
  | {
      kind: "told";
      about: "answer" | "open" | "message" | "close";
      number: number;
      text: string;
      status: number;
      media: string;
    };
