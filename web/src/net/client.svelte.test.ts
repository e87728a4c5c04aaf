import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "../table/time.svelte";
import { TableClient } from "./client.svelte";

/** A socket to which the test says what the server says. */
class Line {
  static last: Line;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { t: string }[] = [];
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const match = (timer: object | null) => ({ t: "match", version: 1, match: "m", decision: 1, timer, view: {}, log_from: 0, log: [] }); // prettier-ignore
const table = (more: object = {}) => ({ t: "table", version: 1, table: { phase: "playing", match: "m", matches: [], you: { seat: -1 }, ...more } }); // prettier-ignore

test("the clock is that of the match: it runs, it stops with the turn, it waits for who is absent", () => {
  const client = new TableClient("ABCDE");
  let clock: Countdown | undefined;
  const stop = $effect.root(() => {
    clock = new Countdown(client);
  });
  flushSync();
  const left = () => {
    flushSync();
    return clock?.left;
  };
  Line.last.say(table());
  expect(left()).toBeNull();
  Line.last.say(match({ kind: "move", seat: 1, left: 30, total: 30 }));
  expect(left()).toBe(30);
  vi.advanceTimersByTime(5000);
  expect(left()).toBe(25);
  // What is told of the table alone says nothing of the time.
  Line.last.say(table());
  expect(left()).toBe(25);
  Line.last.say(match(null));
  expect(left()).toBeNull();
  Line.last.say(match({ kind: "absent", seat: 2, left: 60, total: 60 }));
  expect(left()).toBe(60);
  vi.advanceTimersByTime(1000);
  expect(left()).toBe(59);
  expect(client.timer?.seat).toBe(2);
  stop();
  client.close();
});

test("whoever only listens gives a word of their own before the server lets them go", () => {
  const client = new TableClient("ABCDE");
  Line.last.onopen?.();
  Line.last.say(table());
  // A lively table: something is told every second, for longer than the server waits.
  for (let second = 0; second < 70; second++) {
    vi.advanceTimersByTime(1000);
    Line.last.say(match(null));
  }
  const pings = Line.last.sent.filter((message) => message.t === "ping").length;
  expect(pings).toBeGreaterThanOrEqual(3);
  expect(pings).toBeLessThanOrEqual(5);
  client.close();
});

test("who said too much at once comes back by themselves, later, and asks again what was not answered", () => {
  const client = new TableClient("ABCDE");
  const first = Line.last;
  const welcome = { t: "welcome", protocol: 1, token: "", languages: [], bots: [], push_key: "" };
  first.onopen?.();
  first.say(welcome);
  first.say(table());
  void client.ask({ t: "ready" });
  first.say({ t: "bye", code: "flood", text: "Too many messages at once." });
  first.onclose?.();
  expect(client.status).toBe("lost");
  vi.advanceTimersByTime(2000);
  expect(Line.last).toBe(first);
  vi.advanceTimersByTime(4000);
  expect(Line.last).not.toBe(first);
  Line.last.onopen?.();
  Line.last.say(welcome);
  expect(client.status).toBe("open");
  expect(Line.last.sent.map((message) => message.t)).toEqual(["hello", "ready"]);
  client.close();
});

test("what has changed is put to what was told; who missed something asks for all of it", () => {
  const client = new TableClient("ABCDE");
  Line.last.onopen?.();
  Line.last.say({ t: "welcome", protocol: 1, token: "", languages: [], bots: [], push_key: "" });
  Line.last.say(table());
  Line.last.say({ ...match(null), seen: 7, view: { active: 0, choices: [] } });
  const change = { t: "change", version: 2, match: "m", of: 7, seen: 8, decision: 2, timer: null, log_from: 0, log: [] }; // prettier-ignore
  Line.last.say({ ...change, changes: [{ op: "replace", path: "/active", value: 1 }] });
  expect(client.match?.view.active).toBe(1);
  expect(client.match?.decision).toBe(2);
  Line.last.say({ ...change, of: 9, seen: 10, changes: [{ op: "replace", path: "/active", value: 2 }] });
  expect(client.match?.view.active, "it is not guessed").toBe(1);
  expect(Line.last.sent.map((message) => message.t)).toEqual(["hello", "sync"]);
  client.close();
});

test("a server that cannot read the table just now is asked again, and one that has none is not", () => {
  const client = new TableClient("ABCDE");
  const first = Line.last;
  first.onopen?.();
  first.say({ t: "error", id: "", code: "not-stored", text: "", clauses: [] });
  first.onclose?.();
  expect(client.status).toBe("joining");
  vi.advanceTimersByTime(5000);
  expect(Line.last).not.toBe(first);
  Line.last.say({ t: "error", id: "", code: "no-such-table", text: "none", clauses: [] });
  expect(client.status).toBe("ended");
  client.close();
});

test("a server that takes the call and says nothing is left", () => {
  const client = new TableClient("ABCDE");
  const line = Line.last;
  line.readyState = 0;
  const close = vi.spyOn(line, "close");
  vi.advanceTimersByTime(8000);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4000);
  expect(close).toHaveBeenCalled();
  client.close();
});
