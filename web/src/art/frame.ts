/** The paper of a card without tunnels, and backs. */
import { at, letter } from "./bits";
import { H, W } from "./field";

export function cardFace(frame: string, body: string): string {
  return (
    `<rect class="a-paper" width="${W}" height="${H}" rx="7"/>` +
    `<rect class="a-frame ${frame}" x="4" y="4" width="${W - 8}" height="${H - 8}" rx="5"/>${body}`
  );
}

export function corner(text: string, size = 17, dx = 0): string {
  const mark = (x: number, y: number, turned: number) =>
    `<g transform="translate(${x} ${y})${turned ? ` rotate(${turned})` : ""}">${letter(text, size)}</g>`;
  return mark(17 + dx, 18, 0) + mark(83 - dx, 132, 180);
}

const STAR = '<path class="a-gold" d="M0 -12L3.5 -4.5L11.5 -4L5 1.5L7.5 9.5L0 5L-7.5 9.5L-5 1.5L-11.5 -4L-3.5 -4.5Z"/>';

/** A card of the championships. */
export function star(body: string): string {
  return cardFace("a-f-star", body + at(18, 19, 0.9, STAR) + at(82, 131, 0.9, STAR));
}

const WEAVE = Array.from({ length: 8 }, (_, k) => {
  const x = -90 + 25 * k;
  return `<path class="a-weave" d="M${x} -10L${x + 90} 170M${x + 90} -10L${x} 170"/>`;
}).join("");

/** The back of a card. */
export function back(kind: string, body: string): string {
  return (
    `<rect class="a-back${kind}" width="${W}" height="${H}" rx="7"/>${WEAVE}` +
    `<rect class="a-back-f" x="5" y="5" width="${W - 10}" height="${H - 10}" rx="5"/>${body}`
  );
}
