/**
 * Each drawing is put into the page once, when it is first needed, and shown by reference. It is drawn
 * after what asked for it has been painted, a few at a time: nobody waits for pictures, and a touch is
 * answered between two of them.
 */
import { boxOf } from "./face";

const LAMPS =
  '<defs><radialGradient id="lampglow" gradientUnits="userSpaceOnUse" cx="50" cy="75" r="78"><stop offset="0" stop-color="#fff1c4" stop-opacity=".75"/>' +
  '<stop offset=".5" stop-color="#ffce73" stop-opacity=".25"/><stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="lampball"><stop offset="0" stop-color="#fff1c4" stop-opacity=".75"/><stop offset=".6" stop-color="#ffce73" stop-opacity=".25"/>' +
  '<stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient></defs>';

const known = new Map<string, string>();
let sprite: SVGSVGElement | null = null;

/** Milliseconds for drawing at a time. */
const SLICE = 12;
const waiting: { symbol: SVGSymbolElement; name: string }[] = [];
let asked = false;

function drawSoon(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => setTimeout(() => void drawSome()));
}

/** What draws comes after the page that shows it, too. */
const pencil = async () => (await import("./draw")).drawCard;

async function drawSome(): Promise<void> {
  const draw = await pencil().catch(() => null);
  asked = false;
  if (!draw) return;
  const until = performance.now() + SLICE;
  do {
    const next = waiting.shift();
    if (next) next.symbol.innerHTML = draw(next.name);
  } while (waiting.length && performance.now() < until);
  if (waiting.length) drawSoon();
}

function spriteOf(): SVGSVGElement {
  if (!sprite?.isConnected) {
    sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    sprite.innerHTML = LAMPS;
    document.body.append(sprite);
    known.clear();
  }
  return sprite;
}

/** The reference by which a `use` element shows this drawing. */
export function reference(name: string): string {
  const root = spriteOf();
  let id = known.get(name);
  if (id === undefined) {
    id = `card-${known.size}`;
    const symbol = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    symbol.setAttribute("id", id);
    symbol.setAttribute("viewBox", boxOf(name));
    root.append(symbol);
    waiting.push({ symbol, name });
    drawSoon();
    known.set(name, id);
  }
  return `#${id}`;
}
