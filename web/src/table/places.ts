/** Where keys lead at a table, and where the focus goes when what had it is gone. */
import { tick } from "svelte";

const PANEL = [".app [data-part=decision]", ".app .several"];
/** What is wanted most stands first. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  m: [".app svg.board"],
  h: [".app .held[aria-pressed=true]", ".app .held"],
  p: [".app .players .p.legal", ".app .players .p"],
};
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function focusOn(selectors: readonly string[]): boolean {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!found) continue;
    found.focus();
    return true;
  }
  return false;
}

/** Go to a part of the table by its letter: the mine, the hand, the players. */
export function goTo(key: string): boolean {
  const place = PLACES[key];
  return place !== undefined && focusOn(place);
}

/** Go from one player who may be chosen to the next; say whether there was one. */
export function goAmongPlayers(key: string): boolean {
  const step = ARROWS[key];
  const lit = [...document.querySelectorAll<HTMLElement>(".app .players .p.legal")];
  if (!step || lit.length === 0) return false;
  const at = lit.findIndex((one) => one === document.activeElement);
  lit[at < 0 ? 0 : (at + step + lit.length) % lit.length]?.focus();
  return true;
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body;

/** A question has come up: whoever plays by keys is taken to it, but never out of what they write. */
export function faceQuestion(): void {
  if (document.activeElement?.closest("input, textarea, select, dialog")) return;
  if (!document.activeElement?.closest(PANEL.join())) focusOn(PANEL);
}

/** What had the focus is gone: the question has it then, or the mine, from where every key leads on. */
export function regain(): void {
  if (isNowhere() && !focusOn(PANEL)) goTo("m");
}

/** Give the focus to what lies over the table, and give it back to where it came from. */
export function holdFocus(element: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  element.focus();
  return {
    destroy: () =>
      // What was covered can take it again only when it is uncovered; before anybody can press a key.
      void tick().then(() => {
        if (isNowhere() && before instanceof HTMLElement && before.isConnected) before.focus();
        if (isNowhere()) focusOn([".veil[tabindex]:not([inert])"]);
      }),
  };
}
