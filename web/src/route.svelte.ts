/** Which page is shown, by the address. */

export type Route =
  | { page: "home" }
  | { page: "table"; code: string; seatCode: string }
  | { page: "screen"; code: string }
  | { page: "match"; id: string; step: number | null; together: boolean }
  | { page: "rules"; clause: string; query: string }
  | { page: "cards" }
  | { page: "learn" }
  | { page: "lesson"; name: string }
  | { page: "trust" }
  | { page: "lost" };

export function readRoute(path: string, hash: string, query = ""): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "home" };
  const [kind, id = "", step] = parts;
  if (kind === "t" && id && parts.length === 2) {
    const seatCode = /^#seat=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? "";
    return { page: "table", code: id.toUpperCase(), seatCode };
  }
  if (kind === "t" && id && step === "screen" && parts.length === 3) return { page: "screen", code: id.toUpperCase() };
  if (kind === "m" && id && parts.length <= 3) {
    const text = step ?? hash.slice(1);
    return { page: "match", id, step: /^\d+$/.test(text) ? Number(text) : null, together: hash === "#together" };
  }
  if (kind === "rules" && parts.length <= 2) return { page: "rules", clause: id.toUpperCase(), query };
  if (kind === "cards" && parts.length === 1) return { page: "cards" };
  if (kind === "learn" && parts.length <= 2) return id ? { page: "lesson", name: id } : { page: "learn" };
  if (kind === "trust" && parts.length === 1) return { page: "trust" };
  return { page: "lost" };
}

let current = $state.raw<Route>(readRoute(location.pathname, location.hash, location.search));

export function route(): Route {
  return current;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  current = readRoute(location.pathname, location.hash, location.search);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  current = readRoute(location.pathname, location.hash, location.search);
});

/** Follow a link inside the client without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/api/")
  )
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
