/** Each drawing is put into the page once, when it is first needed, and shown by reference. */
import { drawCard } from "./face";

const LAMPS =
  '<defs><radialGradient id="lampglow" gradientUnits="userSpaceOnUse" cx="50" cy="75" r="78"><stop offset="0" stop-color="#fff1c4" stop-opacity=".75"/>' +
  '<stop offset=".5" stop-color="#ffce73" stop-opacity=".25"/><stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="lampball"><stop offset="0" stop-color="#fff1c4" stop-opacity=".75"/><stop offset=".6" stop-color="#ffce73" stop-opacity=".25"/>' +
  '<stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient></defs>';

const known = new Map<string, string>();
let sprite: SVGSVGElement | null = null;

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
    const { body, box } = drawCard(name);
    const symbol = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    symbol.setAttribute("id", id);
    symbol.setAttribute("viewBox", box);
    symbol.innerHTML = body;
    root.append(symbol);
    known.set(name, id);
  }
  return `#${id}`;
}
