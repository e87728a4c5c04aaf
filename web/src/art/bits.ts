/** Small drawings that stand on cards. Units are those of a card, 100 x 150. */
import { dice } from "./field";

export const at = (x: number, y: number, scale: number, body: string): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;

/** What must stand upright on a turned card too: the board sets --turn. */
export const upright = (x: number, y: number, body: string): string =>
  `<g transform="translate(${x} ${y})"><g class="a-upright">${body}</g></g>`;

export const letter = (text: string, size = 15, kind = "a-ink"): string =>
  `<text class="${kind}" text-anchor="middle" y="${(size * 0.36).toFixed(1)}" font-size="${size}">${text}</text>`;

export function nugget(x: number, y: number, r = 9, seed = 1): string {
  const random = dice(`nugget${seed}`);
  const between = (low: number, high: number) => low + random() * (high - low);
  const points = Array.from({ length: 6 }, (_, i) => [
    x + r * between(0.82, 1.1) * Math.cos(i * 1.047 + 0.3),
    y + r * between(0.7, 0.95) * Math.sin(i * 1.047 + 0.3),
  ]);
  const line = (list: (number[] | undefined)[]) =>
    `M${list.map((p) => `${p?.[0]?.toFixed(1)} ${p?.[1]?.toFixed(1)}`).join("L")}Z`;
  const shine = [points[3], points[4], points[5], [x + r * 0.1, y - r * 0.1]];
  return `<path class="a-gold" d="${line(points)}"/><path class="a-gold-l" d="${line(shine)}"/>`;
}

export function gold(count: number, x: number, y: number, r = 10): string {
  const k = r / 10;
  const spots: Record<number, number[][]> = {
    1: [[0, 0]],
    2: [[-9, 1], [9, 0]],
    3: [[-9, 5], [9, 5], [0, -8]],
  }; // prettier-ignore
  const list = spots[count] ?? spots[3] ?? [];
  return list.map(([a = 0, b = 0], i) => nugget(x + a * k, y + b * k, r, 7 + i)).join("");
}

export function ladder(x: number, y: number, height: number, color: "any" | "b" | "g" = "any"): string {
  const top = y - height / 2;
  let rungs = "";
  for (let k = 0; k < 5; k++) rungs += `M${x - 10} ${(top + (height * (k + 0.5)) / 5).toFixed(0)}H${x + 10}`;
  const path = `M${x - 10} ${top}V${top + height}M${x + 10} ${top}V${top + height}${rungs}`;
  const wood = `<path class="a-wood-o" d="${path}"/><path class="a-wood" d="${path}"/>`;
  return color === "any" ? wood : wood + at(x, y, 0.82, plate(color));
}

/** The sign of a team: B on a square, G on a circle. Never colour alone. */
export function plate(color: "b" | "g"): string {
  const ground =
    color === "b"
      ? '<rect class="a-team-b" x="-12" y="-12" width="24" height="24" rx="3"/>'
      : '<circle class="a-team-g" r="13"/>';
  return ground + `<g class="a-upright">${letter(color.toUpperCase(), 18, "a-t-inv")}</g>`;
}

/** A door: a slab across the arm, stripes for blue and dots for green, and the team's sign. */
export function door(color: "b" | "g", x: number, y: number, across: boolean): string {
  const deco =
    color === "b"
      ? '<path class="a-deco" d="M-21 9L-15 -9M-17 10L-12 -5M13 9L18 -8M18 10L22 -2"/>'
      : [[-20, -5], [-16, 1], [-20, 6], [20, -5], [16, 1], [20, 6]]
          .map(([a, b]) => `<circle class="a-deco-f" cx="${a}" cy="${b}" r="2.2"/>`)
          .join(""); // prettier-ignore
  const slab = `<rect class="a-slab a-team-${color}" x="-24" y="-10" width="48" height="20" rx="3"/>`;
  const turned = across ? "" : " rotate(90)";
  return `<g transform="translate(${x} ${y})${turned}">${slab}${deco}</g>` + at(x, y, 1, plate(color));
}

export function crystal(x = 50, y = 75, scale = 1): string {
  const shard = (dx: number, dy: number, r: number, h: number, tilt: number) =>
    `<g transform="translate(${dx} ${dy}) rotate(${tilt})">` +
    `<path class="a-cry" d="M0 ${-h}L${r} ${-h * 0.45}L${r * 0.8} ${h * 0.5}H${-r * 0.8}L${-r} ${-h * 0.45}Z"/>` +
    `<path class="a-cry-l" d="M0 ${-h}L${r * 0.1} ${h * 0.5}H${-r * 0.8}L${-r} ${-h * 0.45}Z"/></g>`;
  return at(x, y, scale, shard(-11, 6, 6, 15, -24) + shard(11, 6, 6, 14, 24) + shard(0, 2, 8, 22, 0));
}

export const TROLL =
  '<path class="a-troll" d="M-15 -4L-21 -17L-9 -12Q0 -17 9 -12L21 -17L15 -4Q18 14 0 17Q-18 14 -15 -4Z"/>' +
  '<circle class="a-eye" cx="-6" cy="-3" r="3.2"/><circle class="a-eye" cx="6" cy="-3" r="3.2"/>' +
  '<path class="a-tusk" d="M-9 5H9L7 9H5L4 4L2 9H-2L-4 4L-5 9H-7Z"/>';

/** The treasure: an open chest full of gold. */
export const TREASURE =
  '<circle class="a-halo" r="36"/><path class="a-wood-f" d="M-24 -2Q-24 -18 0 -18Q24 -18 24 -2Z"/>' +
  [-14, 0, 14].map((x, k) => nugget(x, k === 1 ? -6 : -3, 7, k)).join("") +
  '<rect class="a-wood-f" x="-25" y="0" width="50" height="20" rx="3"/><path class="a-iron" d="M-16 0V20M16 0V20"/>' +
  '<rect class="a-gold" x="-5" y="-2" width="10" height="11" rx="2"/>';

export const STONES =
  '<path class="a-stone" d="M-24 16L-20 0L-8 -4L0 4L-3 17Z"/><path class="a-stone" d="M-2 17L0 0L12 -3L24 6L22 17Z"/>' +
  '<path class="a-stone" d="M-13 -2L-6 -17L8 -16L13 -3L0 4Z"/><path class="a-facet-s" d="M-13 -2L-6 -17L0 -8Z"/>';

/** Tools, 48 x 48, two tones, bold enough for 16 px. */
export const ICONS = {
  pickaxe:
    '<path class="a-i-wood" d="M-15 19L9 -7"/><path class="a-i-steel" d="M-13 -15Q6 -21 15 -12Q22 -4 18 15Q13 1 6 -5Q-1 -11 -13 -15Z"/>',
  lantern:
    '<path class="a-i-line" d="M-7 -14Q0 -26 7 -14"/><path class="a-i-steel" d="M-9 -14H9L12 -8H-12ZM-12 13H12L14 20H-14Z"/>' +
    '<path class="a-i-glow" d="M-10 -8H10V13H-10Z"/><path class="a-i-flame" d="M0 -6Q7 3 0 10Q-7 3 0 -6Z"/>',
  cart:
    '<path class="a-i-steel" d="M-21 -9H21L15 10H-15Z"/><path class="a-i-gold" d="M-15 -9L-9 -17L-2 -12L5 -19L14 -9Z"/>' +
    '<circle class="a-i-wheel" cx="-9" cy="15" r="5.5"/><circle class="a-i-wheel" cx="9" cy="15" r="5.5"/>',
} as const;

export type Tool = keyof typeof ICONS;
export const TOOLS = Object.keys(ICONS) as Tool[];
export const TOOL_LETTERS: Record<Tool, string> = { pickaxe: "P", lantern: "L", cart: "C" };

export const EYE = '<path class="a-eye-o" d="M-20 0Q0 -16 20 0Q0 16 -20 0Z"/><circle class="a-eye-i" r="5"/>';
export const HAND =
  '<path class="a-hand" d="M-12 20V2L-18 -6Q-20 -11 -15 -11L-8 -5V-20Q-8 -24 -5 -24T-2 -20V-8V-24Q-2 -27 1.5 -27T5 -24V-8V-21Q5 -25 8 -25T11 -21V-6V-14Q11 -18 14 -18T17 -14V6Q17 14 12 20Z"/>';
export const CARD =
  '<rect class="a-mini" x="-11" y="-16" width="22" height="32" rx="3"/><rect class="a-mini-i" x="-7" y="-12" width="14" height="24" rx="2"/>';
export const arrow = (path: string): string =>
  `<path class="a-arrow-o" d="${path}"/><path class="a-arrow" d="${path}"/>`;
