// Keeps the whole site, so that it works without a network after the first visit. All files of one
// version come together and go together: a page never meets files of another one.
const FILES = ["FILES"];
const NAME = "saboteur-VERSION";

/** Which file stands for an address. */
function fileOf(address) {
  const url = new URL(address);
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  return url.origin + path;
}

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // What has its content in its name may come from the browser's own cache; the rest is asked for.
    const wanted = FILES.map(
      (file) => new Request(file, { cache: /-[\w-]{8,}\.\w+$|\d\/pyodide/.test(file) ? "default" : "no-cache" }),
    );
    await cache.addAll(wanted);
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith("saboteur-") && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "go") void self.skipWaiting();
});

/** A newer version that waits takes over when the only page is loaded anew. */
async function giveWay() {
  const waiting = self.registration.waiting;
  if (!waiting || (await self.clients.matchAll()).length > 1) return null;
  waiting.postMessage("go");
  return new Response("", { headers: { Refresh: "0" } });
}

async function answer(request) {
  const newer = request.mode === "navigate" ? await giveWay() : null;
  if (newer) return newer;
  const kept = await (await caches.open(NAME)).match(fileOf(request.url));
  return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
