/**
 * The service worker: what goes on where no page is open. It has parts, each with listeners of its own;
 * this one shows pushed notices and brings whoever touches them to their table.
 */

/** What the server pushes: nothing that not everybody at the table knows. */
interface Pushed {
  title: string;
  text: string;
  /** The code of the table. */
  table: string;
}

/** What a service worker has and a page has not; the types of both cannot be had together. */
interface Working extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushing extends Working {
  data: { json(): unknown } | null;
}
interface Touched extends Working {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  location: Location;
  navigator: { setAppBadge?(count?: number): Promise<void>; clearAppBadge?(): Promise<void> };
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(kind: "push", listener: (event: Pushing) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Touched) => void): void;
}

const worker = self as unknown as Worker;

async function show({ title, text, table }: Pushed): Promise<void> {
  await worker.registration.showNotification(title, {
    body: text,
    icon: "/icon.svg",
    badge: "/icon.svg",
    // A newer notice of a table takes the place of an older one.
    tag: `saboteur-${table}`,
    data: { table },
  });
  await worker.navigator.setAppBadge?.(1);
}

async function open(table: string): Promise<void> {
  await worker.navigator.clearAppBadge?.();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === `/t/${table}`);
  await (there ? there.focus() : worker.clients.openWindow(`/t/${table}`));
}

worker.addEventListener("push", (event) => {
  const pushed = event.data?.json() as Pushed | undefined;
  if (pushed) event.waitUntil(show(pushed));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { table } = event.notification.data as { table: string };
  event.waitUntil(open(table));
});

export {};
