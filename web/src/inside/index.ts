/** In the static build this stands for `net/network.ts`: the server is inside the browser. */
export { connect, INSIDE, request } from "./server.svelte";
export { default as Notice } from "./Notice.svelte";

/** The whole site is kept by a service worker of its own. */
export const keepShell = (): void => undefined;
