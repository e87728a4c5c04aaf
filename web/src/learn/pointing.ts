/** Marks what the coach points at, wherever it is on the page and whenever it comes. */
import type { Pointed, View } from "../protocol";

const PLACES: Record<string, string> = {
  role: ".hand .seal, .hand .open",
  deck: "[data-pile=deck]",
  panel: "[data-part=decision]",
  discard: ".acts .away",
};

/** How to find it on the page; empty for what the mine itself shows. */
export function selectorOf(point: Pointed, view: View | null): string {
  if (point.what === "card") return `.cards [data-card="${point.card}"]`;
  if (point.what === "seat") return `[data-seat="${view?.players[point.seat]?.letter ?? ""}"]`;
  return PLACES[point.what] ?? "";
}

/** Keep a mark on all that these find; the answer takes it away again. */
export function markAll(selectors: readonly string[]): () => void {
  const wanted = selectors.filter(Boolean).join(",");
  const mark = () => {
    const found = new Set(wanted ? document.querySelectorAll(wanted) : []);
    for (const one of document.querySelectorAll("[data-pointed]"))
      if (!found.has(one)) one.removeAttribute("data-pointed");
    for (const one of found) if (!one.hasAttribute("data-pointed")) one.setAttribute("data-pointed", "");
  };
  mark();
  const watch = new MutationObserver(mark);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-card"] });
  return () => {
    watch.disconnect();
    for (const one of document.querySelectorAll("[data-pointed]")) one.removeAttribute("data-pointed");
  };
}
