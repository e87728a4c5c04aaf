/**
 * The service worker: what goes on where no page is open, or no server answers. It has two parts:
 * pushed notices are shown, and whoever touches one is brought to their table; and the client is kept,
 * so that it opens without the server and can say so.
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
interface Fetching extends Working {
  request: Request;
  respondWith(answer: Promise<Response>): void;
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
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: Working) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "push", listener: (event: Pushing) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Touched) => void): void;
}

const worker = self as unknown as Worker;

/** In which folder this file lies: everything else of the client lies there too. */
const HOME = new URL("./", worker.location.href).pathname;

async function show({ title, text, table }: Pushed): Promise<void> {
  await worker.registration.showNotification(title, {
    body: text,
    icon: `${HOME}icon.svg`,
    badge: `${HOME}icon.svg`,
    // A newer notice of a table takes the place of an older one.
    tag: `saboteur-${table}`,
    data: { table },
  });
  await worker.navigator.setAppBadge?.(1);
}

async function open(table: string): Promise<void> {
  await worker.navigator.clearAppBadge?.();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === `${HOME}t/${table}`);
  await (there ? there.focus() : worker.clients.openWindow(`${HOME}t/${table}`));
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

// --- the shell: the client opens without the server, and says that it does not answer ---

const SHELL = "shell";
/** Everything that was built; the build writes it. */
const LIST = `${HOME}files.json`;

/** Keep all files of this build; those of older ones go. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  const listed = (await (await fetch(LIST, { cache: "no-cache" })).json()) as string[];
  const files = listed.map((file) => new URL(file, worker.location.href).pathname);
  const kept = new Set((await shell.keys()).map((request) => new URL(request.url).pathname));
  // Built files have their content in their names: what is kept already never changes.
  await shell.addAll(files.filter((file) => !kept.has(file) || !file.startsWith(`${HOME}assets/`)));
  for (const path of kept) if (!files.includes(path)) await shell.delete(path);
}

/**
 * Whether the last page came from what is kept. As long as the server answers, all its files come from
 * there too: what a page preloads and what a worker answers with do not go together.
 */
let alone = false;

/** A page comes from the server, or from what is kept where that does not answer; all pages are one file. */
async function openPage(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    alone = false;
    return page;
  } catch (lost) {
    const kept = await (await caches.open(SHELL)).match(HOME);
    if (!kept) throw lost;
    alone = true;
    return kept;
  }
}

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(openPage(event.request));
  else if (alone && (pathname.startsWith(`${HOME}assets/`) || pathname === `${HOME}icon.svg`))
    event.respondWith(
      caches
        .open(SHELL)
        .then((shell) => shell.match(pathname))
        .then((kept) => kept ?? fetch(event.request)),
    );
});

export {};
