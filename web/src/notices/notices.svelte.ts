/**
 * Telling somebody that it is their turn while they look elsewhere: a mark on the page's icon and on the
 * installed app, a notice of the system while the page is open, and a pushed one when it is not.
 */
import { file } from "#server";
import { t } from "../lang/i18n.svelte";
import type { TableClient } from "../net/client.svelte";
import { read, write } from "../net/store";

const WISH = "notices";

/** Why there are no notices here: the line is not encrypted, this browser has none, somebody said no. */
export type Hindrance = "" | "insecure" | "unable" | "refused";

class Notices {
  wished = $state(read(WISH) === "on");
  /** Whether they are pushed too, and come when no page is open. */
  pushed = $state(false);

  get hindrance(): Hindrance {
    if (!isSecureContext) return "insecure";
    if (!("Notification" in window) || !("serviceWorker" in navigator)) return "unable";
    return Notification.permission === "denied" ? "refused" : "";
  }

  /** Somebody wants to be told: they are asked by the browser, and from then on they are. */
  async turnOn(client: TableClient): Promise<Hindrance> {
    if (this.hindrance) return this.hindrance;
    if ((await Notification.requestPermission()) !== "granted") return "refused";
    this.wish(true);
    await this.subscribe(client);
    return "";
  }

  async turnOff(client: TableClient): Promise<void> {
    this.wish(false);
    this.pushed = false;
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    if (!subscription) return;
    await client.ask({ t: "unsubscribe", endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }

  /** At another table, or after a while: who wanted to be told still does. */
  async renew(client: TableClient): Promise<void> {
    if (this.wished && !this.hindrance && Notification.permission === "granted") await this.subscribe(client);
  }

  private wish(on: boolean): void {
    this.wished = on;
    write(WISH, on ? "on" : "");
  }

  private async subscribe(client: TableClient): Promise<void> {
    try {
      await navigator.serviceWorker.register(file("sw.js"));
      const registration = await navigator.serviceWorker.ready;
      if (!client.pushKey || !registration.pushManager) return;
      const subscription = await subscribed(registration.pushManager, bytesOf(client.pushKey));
      const { endpoint, keys } = subscription.toJSON();
      const answer = await client.ask({
        t: "subscribe",
        endpoint: endpoint ?? "",
        p256dh: keys?.["p256dh"] ?? "",
        auth: keys?.["auth"] ?? "",
      });
      this.pushed = answer.t === "done";
    } catch {
      // The browser's push service cannot be reached: notices come while the page is open.
      this.pushed = false;
    }
  }
}

export const notices = new Notices();

/** A browser subscribes to one key at a time: where the server has another one now, it begins anew. */
async function subscribed(pushing: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const before = await pushing.getSubscription();
  const named = before?.options.applicationServerKey;
  if (before && named && String(new Uint8Array(named)) !== String(key)) await before.unsubscribe();
  return pushing.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Mark the page's icon and the installed app as long as it is the reader's turn. */
export function markTurn(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = file(mine ? "icon-turn.svg" : "icon.svg");
  const badge = mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}

/** Say by the system that it is the reader's turn, if they look elsewhere and want to be told. */
export async function noteTurn(code: string): Promise<void> {
  if (!document.hidden || !notices.wished || notices.hindrance || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification("Saboteur", {
    body: t("notice.turn", { code }),
    icon: file("icon.svg"),
    tag: `saboteur-${code}`,
    data: { table: code },
  });
}
