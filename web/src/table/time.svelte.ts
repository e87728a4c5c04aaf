/** Clocks that run: what the server said, less what has passed since. */
import { language } from "../lang/i18n.svelte";
import type { TableClient } from "../net/client.svelte";

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${String(Math.floor((whole % 3600) / 60)).padStart(2, "0")} h`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** When something was, by the reader's own clock: the time, and the day if it was not today. */
export function timeOf(seconds: number, now = new Date()): string {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === now.toDateString();
  return then.toLocaleString(language(), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(today ? {} : { day: "numeric", month: "short" }),
  });
}

/** Seconds that are left now; null where no timer runs. To be made inside a component. */
export class Countdown {
  private now = $state(Date.now());
  private readonly client: TableClient;

  constructor(client: TableClient) {
    this.client = client;
    $effect(() => {
      if (!this.client.timer) return;
      const tick = setInterval(() => (this.now = Date.now()), 250);
      return () => clearInterval(tick);
    });
  }

  get left(): number | null {
    const { timer } = this.client;
    if (!timer) return null;
    return Math.max(0, timer.left - Math.max(0, this.now - this.client.told) / 1000);
  }
}
