import { afterEach, expect, test, vi } from "vitest";
import type { TableClient } from "../net/client.svelte";
import { notices } from "./notices.svelte";

/** The push service of a browser: it knows one key at a time, and refuses another one. */
class Pushing {
  key: string | null = null;
  number = 0;

  getSubscription = () => Promise.resolve(this.key === null ? null : this.subscription(this.key));

  subscribe = ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    const key = String(applicationServerKey);
    if (this.key !== null && this.key !== key) return Promise.reject(new Error("another key"));
    if (this.key === null) this.number++;
    this.key = key;
    return Promise.resolve(this.subscription(key));
  };

  private subscription(key: string) {
    return {
      options: { applicationServerKey: Uint8Array.from(key.split(",").map(Number)).buffer },
      toJSON: () => ({ endpoint: `https://push/${this.number}`, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: () => Promise.resolve((this.key = null)),
    };
  }
}

const asked: { endpoint: string }[] = [];

function client(key: string): TableClient {
  const ask = (message: { endpoint: string }) => {
    asked.push(message);
    return Promise.resolve({ t: "done" });
  };
  return { pushKey: btoa(key), ask } as unknown as TableClient;
}

function browser(pushing: Pushing): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: () => Promise.resolve("granted") });
  const registration = { pushManager: pushing };
  const serviceWorker = { register: () => Promise.resolve(registration), ready: Promise.resolve(registration) };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

test("a server that has another key than before is subscribed to anew", async () => {
  browser(new Pushing());
  expect(await notices.turnOn(client("one key"))).toBe("");
  expect(notices.pushed).toBe(true);
  await notices.renew(client("another key"));
  expect(notices.pushed).toBe(true);
  expect(asked.map((ask) => ask.endpoint)).toEqual(["https://push/1", "https://push/2"]);
});

test("with the same key the subscription stays as it is", async () => {
  browser(new Pushing());
  await notices.turnOn(client("one key"));
  await notices.renew(client("one key"));
  expect(asked.map((ask) => ask.endpoint)).toEqual(["https://push/1", "https://push/1"]);
});
