/** The script that keeps all files of the site, so that it works without a network from then on. */

class Offline {
  /** Whether everything has come to be kept on this visit. */
  kept = $state(false);
}
export const offline = new Offline();

/** Keep everything; to be called when the page has what it needs itself. */
export async function keepAll(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const already = navigator.serviceWorker.controller !== null;
    await navigator.serviceWorker.register("service-worker.js");
    await navigator.serviceWorker.ready;
    offline.kept = !already;
  } catch {
    // Then this browser keeps nothing, and the page works as long as the host is there.
  }
}
