/** Under which path the server lies, if it does not have its host for itself; the server writes it into the page. */
export const ROOT = document.documentElement.dataset["root"] ?? "";

/** Where a file of the client, or something that the server draws, is to be found. */
export const file = (path: string): string => `${ROOT}/${path}`;
