/** Draws a path card from its shape. */
import { at, crystal, door, gold, ladder, TROLL, upright } from "./bits";
import { centreLines, contours, dice, H, heightField, inwards, isBend, MID, OUT, smooth, stubLength, W } from "./field";
import type { Shape, Side } from "./shape";
import { writeShape } from "./shape";

/** Level of the height field and what is seen there, from the rock inwards. */
const LAYERS: readonly [number, string][] = [
  [8.5, "a-strata"],
  [4.5, "a-rim"],
  [0, "a-floor"],
  [-6.5, "a-trail"],
];

/** Facets of cut stone, symmetric in tone so that a turned card looks lit the same way. */
export function rock(name: string, count = 15): string {
  const random = dice(`rock ${name}`);
  const between = (low: number, high: number) => low + random() * (high - low);
  let result = `<rect class="a-rock" width="${W}" height="${H}" rx="5"/>`;
  for (let k = 0; k < count; k++) {
    const cx = between(6, 94);
    const cy = ((k + 0.5) * H) / count + between(-5, 5);
    const r = between(6, 13);
    const sides = 4 + Math.floor(random() * 3);
    const points = Array.from({ length: sides }, (_, i) => {
      const a = (2 * Math.PI * (i + between(-0.25, 0.25))) / sides;
      const x = Math.max(3, Math.min(W - 3, cx + r * Math.cos(a)));
      const y = Math.max(3, Math.min(H - 3, cy + r * 0.8 * Math.sin(a)));
      return `${x.toFixed(0)} ${y.toFixed(0)}`;
    });
    result += `<path class="${k % 2 ? "a-facet-l" : "a-facet-d"}" d="M${points.join("L")}Z"/>`;
  }
  return `${result}<rect class="a-edge" x="1" y="1" width="${W - 2}" height="${H - 2}" rx="4.5"/>`;
}

/** A blocked end: fallen stones and a crossed barrier. */
function rubble(side: Side, depth: number): string {
  const [x, y] = inwards(side, depth);
  const turned = { N: 0, E: 90, S: 180, W: 270 }[side];
  const stones = [[-10, 9, 7], [9, 10, 7.5], [0, 13, 8], [-3, 6, 5]]; // prettier-ignore
  const body = stones
    .map(([cx = 0, cy = 0, r = 0]) => {
      const corners = [[-1, 0.5], [-0.6, -0.6], [0.3, -0.8], [1, 0], [0.5, 0.8]]; // prettier-ignore
      const line = corners.map(([a = 0, b = 0]) => `${(cx + a * r).toFixed(1)} ${(cy + b * r).toFixed(1)}`);
      return `<path class="a-stone" d="M${line.join("L")}Z"/>`;
    })
    .join("");
  const bars = "M-13 -7L13 5M13 -7L-13 5";
  return (
    `<g transform="translate(${x} ${y}) rotate(${turned})">${body}` +
    `<path class="a-bar-o" d="${bars}"/><path class="a-bar" d="${bars}"/></g>`
  );
}

/** Where the light of a chamber hangs: in a bend in the curve, else in the middle. */
function heart(group: readonly Side[]): [number, number] {
  const [a, b] = group;
  if (!isBend(group) || a === undefined || b === undefined) return [50, 75];
  return [50 + 12.5 * (OUT[a][0] + OUT[b][0]), 75 + 18.7 * (OUT[a][1] + OUT[b][1])];
}

/** Where something stands beside a bend: in the rock opposite the curve; else in the middle. */
export function beside(shape: Shape): [number, number] {
  const [group = []] = shape.groups;
  const [a, b] = group;
  if (!isBend(group) || a === undefined || b === undefined) return [50, 75];
  return [50 - 14 * (OUT[a][0] + OUT[b][0]), 75 - 29 * (OUT[a][1] + OUT[b][1])];
}

/** Where the nuggets of a card lie. */
function goldSpot(shape: Shape): { spot: [number, number]; outer: Side | null; arm: Side | null } {
  const sides = Object.keys(shape.gold?.access ?? {}) as Side[];
  const group = shape.groups.find((list) => sides.some((side) => list.includes(side))) ?? [];
  const [only] = group;
  if (group.length === 1 && only !== undefined) {
    const depth = only === "N" || only === "S" ? 20 : 14;
    return { spot: [...inwards(only, depth)], outer: null, arm: only };
  }
  // A door between the nuggets and the rest of their chamber: they lie at the mouth before it.
  const before = shape.doors.find((one) => group.includes(one.arm) && shape.gold?.access[one.arm] === "");
  if (before) return { spot: [...inwards(before.arm, 15)], outer: before.arm, arm: null };
  const under = shape.groups.length === 2 && shape.groups.every((list) => list.length === 2 && !isBend(list));
  if (under && group.includes("N")) return { spot: [50, 28], outer: null, arm: null };
  const [x, y] = heart(group);
  const door = isBend(group) && shape.doors.find((one) => group.includes(one.arm));
  return { spot: door ? [x - 7 * OUT[door.arm][0], y - 9 * OUT[door.arm][1] - 9] : [x, y], outer: null, arm: null };
}

/** The inside of an SVG drawing of the card, 100 x 150. `extra` is drawn on top of the tunnels. */
export function pathCard(shape: Shape, extra = "", name = writeShape(shape)): string {
  const { groups } = shape;
  const isBridge = groups.length === 2 && groups.every((group) => group.length === 2 && !isBend(group));
  const spot = shape.gold && goldSpot(shape);
  let result = rock(name);
  const deckLast = [...groups].sort((a, b) => Number(a.join("") === "EW") - Number(b.join("") === "EW"));
  for (const group of deckLast) {
    const side = group[0] as Side;
    const isDead = group.length === 1 && !shape.ladder;
    const field = heightField(centreLines(group, groups, shape.ladder !== ""), name + group.join(""));
    result += `<g class="a-c${groups.indexOf(group)}">`;
    for (const [level, kind] of LAYERS) {
      const d = contours(field, level).map(smooth).join("");
      result += `<path class="${kind}${kind === "a-trail" && isDead ? " a-dead" : ""}" d="${d}"/>`;
    }
    result += "</g>";
    if (isDead) {
      if (spot?.arm !== side) result += rubble(side, stubLength(side, groups) + 1);
    } else if (!isBridge || group.includes("E")) {
      const [x, y] = heart(group);
      result += isBend(group)
        ? `<circle class="a-lamp a-lamp-b a-l${groups.indexOf(group)}" cx="${x}" cy="${y}" r="46"/>`
        : `<rect class="a-lamp a-l${groups.indexOf(group)}" width="${W}" height="${H}"/>`;
    }
  }
  if (isBridge) {
    const planks = Array.from({ length: 7 }, (_, k) => `M${26 + 8 * k} 61V89`).join("");
    const rails = "M16 57H84M16 93H84";
    result +=
      '<rect class="a-wood-f" x="20" y="58" width="60" height="34" rx="2"/>' +
      `<path class="a-seam" d="${planks}"/><path class="a-wood-o" d="${rails}"/><path class="a-wood" d="${rails}"/>`;
  }
  if (shape.ladder) {
    const [group = []] = groups;
    if (isBend(group)) {
      const [x, y] = heart(group);
      result += ladder(x + (50 - x) * 0.45, y + (75 - y) * 0.35, 52, shape.ladder);
    } else if (group.length === 1) {
      const [x, y] = inwards(group[0] as Side, group[0] === "N" || group[0] === "S" ? 58 : 42);
      result += ladder(x, y, 56, shape.ladder);
    } else {
      result += ladder(50, 75, 58, shape.ladder);
    }
  }
  for (const { arm, color } of shape.doors) {
    const across = arm === "N" || arm === "S";
    const deep = spot?.outer === arm;
    const [x, y] = inwards(arm, across ? (deep ? 42 : 26) : deep ? 36 : 20);
    result += door(color, x, y, across);
  }
  for (const arm of shape.trolls) result += upright(...inwards(arm, 23), TROLL);
  if (shape.crystal) {
    const [main = []] = groups;
    const alone = groups.every((group) => group.length === 1);
    const [x, y] = alone ? crystalBeside(main[0] as Side) : heart(main);
    result += upright(x, y, crystal(0, 0, 1));
  }
  if (shape.gold && spot)
    result += upright(...spot.spot, gold(shape.gold.count, 0, 0, spot.arm || spot.outer ? 9 : 10));
  return result + extra;
}

/** A crystal in the rock opposite a dead end. */
function crystalBeside(side: Side): [number, number] {
  const [x, y] = MID[side];
  return [50 + (50 - x) * 0.35, 75 + (75 - y) * 0.3];
}

/** Two arrowheads that mark where everything begins. */
export const HOME = at(
  0,
  0,
  1,
  '<path class="a-gold" d="M50 28L62 40H38Z"/><path class="a-gold" d="M50 122L62 110H38Z"/>',
);
