/** Keeps the client in this browser, where the line is encrypted: it then opens without the server too. */

import { file } from "./place";

/** Not while somebody is waiting for the page itself. */
const AFTER_MS = 5000;
let asked = false;

export function keepShell(): void {
  if (asked || !import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  asked = true;
  setTimeout(() => void navigator.serviceWorker.register(file("sw.js")).catch(() => undefined), AFTER_MS);
}
