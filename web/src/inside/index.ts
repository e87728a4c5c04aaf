/** In the static build this stands for `net/network.ts`: the server is inside the browser. */
export { connect, INSIDE, request } from "./server.svelte";
export { default as Notice } from "./Notice.svelte";

/** The page itself says where it lies: everything behind its `#` is ours. */
export const ROOT = "";

/** Where a file of the client is to be found: all of them lie beside the one page. */
export const file = (path: string): string => `${import.meta.env.BASE_URL}${path}`;

/** The whole site is kept by a service worker of its own. */
export const keepShell = (): void => undefined;
