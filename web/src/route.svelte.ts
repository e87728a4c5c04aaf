/**
 * Which page is shown, by the address.
 *
 * A static host has one page and knows nothing of ours: there the path stands behind `#`.
 */
import { ROOT, INSIDE, request } from "#server";
import { lettersOf } from "./parts/codes";

export type Route =
  | { page: "home" }
  | { page: "table"; code: string; seatCode: string }
  | { page: "screen"; code: string }
  | { page: "match"; id: string; step: number | null; together: boolean }
  | { page: "rules"; clause: string; query: string }
  | { page: "cards" }
  | { page: "learn" }
  | { page: "lesson"; name: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "admin" }
  | { page: "trust" }
  | { page: "translate" }
  | { page: "lost" };

export function readRoute(path: string, hash: string, query = ""): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "home" };
  const [kind, id = "", step] = parts;
  if (kind === "t" && id && parts.length === 2) {
    const seatCode = /^#seat=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? "";
    return { page: "table", code: lettersOf(id), seatCode };
  }
  if (kind === "t" && id && step === "screen" && parts.length === 3) return { page: "screen", code: lettersOf(id) };
  if (kind === "m" && id && parts.length <= 3) {
    const text = step ?? hash.slice(1);
    return { page: "match", id, step: /^\d+$/.test(text) ? Number(text) : null, together: hash === "#together" };
  }
  if (kind === "rules" && parts.length <= 2) return { page: "rules", clause: id.toUpperCase(), query };
  if (kind === "cards" && parts.length === 1) return { page: "cards" };
  if (kind === "learn" && parts.length <= 2) return id ? { page: "lesson", name: id } : { page: "learn" };
  if (kind === "puzzles" && parts.length <= 2)
    return id ? { page: "puzzle", id: id.toLowerCase() } : { page: "puzzles" };
  if (kind === "admin" && parts.length === 1) return { page: "admin" };
  if (kind === "trust" && parts.length === 1) return { page: "trust" };
  if (kind === "translate" && parts.length === 1) return { page: "translate" };
  return { page: "lost" };
}

/** Where the client is: a path, what stands behind its own `#`, and behind its `?`. */
export function readAddress(
  address: string,
  inside: boolean,
  base = ROOT,
): [path: string, hash: string, query: string] {
  const url = new URL(address);
  const written = url.hash.slice(1);
  const { pathname, hash, search } = inside ? new URL(written.startsWith("/") ? written : "/", url.origin) : url;
  return [inside ? pathname : within(pathname, base), hash, search];
}

/** A path as the client knows it, without what lies before all of its pages. */
function within(path: string, base: string): string {
  return base && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) : path;
}

/** What leads to a path, as a link has it. */
export function href(path: string, inside = INSIDE, base = ROOT): string {
  return inside ? `#${path}` : base + path;
}

/** The whole address of a path, to be shared. */
export function shared(path: string): string {
  return new URL(href(path), location.href).href;
}

const here = (): Route => readRoute(...readAddress(location.href, INSIDE));

let current = $state.raw<Route>(here());

export function route(): Route {
  return current;
}

export function go(path: string): void {
  history.pushState(null, "", href(path));
  current = here();
  scrollTo(0, 0);
}

/** Put another address in place of this one; the page that is shown stays. */
export function replace(path: string): void {
  history.replaceState(null, "", href(path));
}

addEventListener("popstate", () => {
  current = here();
});

/** Return to which path a link leads inside the client, or nothing. */
function inner(link: HTMLAnchorElement): string {
  if (!INSIDE) return link.origin === location.origin ? within(link.pathname, ROOT) + link.search + link.hash : "";
  const written = link.getAttribute("href") ?? "";
  if (written.startsWith("/") || written.startsWith("#/")) return written.replace(/^#/, "");
  const [path, , query] = readAddress(location.href, true);
  return written.startsWith("#") ? path + query + written : "";
}

/** Follow a link inside the client without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  lead(link);
  const path = inner(link);
  if (!path || link.target) return;
  if (path.startsWith("/api/")) {
    if (INSIDE) void fetchFile(event, path, link.download);
    return;
  }
  if (link.hasAttribute("download")) return;
  event.preventDefault();
  go(path);
}

/** Hand over a file that no web host has. */
async function fetchFile(event: MouseEvent, path: string, name: string): Promise<void> {
  event.preventDefault();
  const file = URL.createObjectURL(await (await request(path, {})).blob());
  const link = Object.assign(document.createElement("a"), { href: file, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

/** Let a link lead to the right place also if it is opened in another tab, or copied. */
export function prepare(event: Event): void {
  const link = INSIDE || ROOT ? (event.target as Element | null)?.closest?.("a") : null;
  if (link) lead(link);
}

/** Let a link lead where the pages lie; links are written as if they lay at the top. */
function lead(link: HTMLAnchorElement): void {
  const written = link.getAttribute("href") ?? "";
  if (!written.startsWith("/") || link.dataset["led"] === written) return;
  if (INSIDE && written.startsWith("/api/")) return;
  const led = href(written);
  if (led === written) return;
  link.setAttribute("href", led);
  link.dataset["led"] = led;
}
