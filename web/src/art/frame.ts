/** The paper of a card without tunnels. */
import { letter } from "./bits";
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
