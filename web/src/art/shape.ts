/** What a path card shows, read from its notation (docs/notation.md). It says how to draw a card, not what may be done with it. */

export type Side = "N" | "E" | "S" | "W";
export type Color = "b" | "g";

export interface Shape {
  /** Sides that are joined inside the card; a side alone is a dead end, or the foot of a ladder. */
  groups: Side[][];
  ladder: "" | "any" | Color;
  doors: { arm: Side; color: Color }[];
  trolls: Side[];
  crystal: boolean;
  /** Nuggets, and for each side from which they can be had the door in between, if there is one. */
  gold: { count: number; access: Partial<Record<Side, "" | Color>> } | null;
}

export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
const TURNED: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

const WHOLE = /^(?:L([bg])?:)?([NESW|{}:bgt,]+)(\*)?(?:\$(\d)(?:@((?:[NESW][bg]?)+))?)?$/;
const CHAMBER = /^([NESW]+)((?:\{[NESW]:[bgt](?:,[NESW]:[bgt])*\})*)$/;

/** Read a shape; `null` if the text is none. */
export function readShape(text: string): Shape | null {
  const whole = WHOLE.exec(text);
  if (!whole) return null;
  const shape: Shape = {
    groups: [],
    ladder: text.startsWith("L") ? ((whole[1] as Color | undefined) ?? "any") : "",
    doors: [],
    trolls: [],
    crystal: whole[3] !== undefined,
    gold: null,
  };
  for (const part of (whole[2] ?? "").split("|")) {
    const chamber = CHAMBER.exec(part);
    if (!chamber) return null;
    const sides = [...(chamber[1] ?? "")] as Side[];
    if (new Set(sides).size !== sides.length) return null;
    shape.groups.push(SIDES.filter((side) => sides.includes(side)));
    for (const mark of (chamber[2] ?? "").matchAll(/([NESW]):([bgt])/g)) {
      const arm = mark[1] as Side;
      if (mark[2] === "t") shape.trolls.push(arm);
      else shape.doors.push({ arm, color: mark[2] as Color });
    }
  }
  const named = shape.groups.flat();
  if (new Set(named).size !== named.length) return null;
  if (whole[4]) {
    const access: Partial<Record<Side, "" | Color>> = {};
    for (const way of (whole[5] ?? named.join("")).matchAll(/([NESW])([bg]?)/g)) {
      access[way[1] as Side] = way[2] as "" | Color;
    }
    shape.gold = { count: Number(whole[4]), access };
  }
  return shape;
}

/** Write a shape again, in one spelling for everything that looks the same. */
export function writeShape(shape: Shape): string {
  const groups = [...shape.groups].sort(
    (a, b) => b.length - a.length || SIDES.indexOf(a[0] as Side) - SIDES.indexOf(b[0] as Side),
  );
  const chambers = groups.map((group) => {
    const marks = SIDES.filter((side) => group.includes(side)).flatMap((side) => [
      ...shape.doors.filter((door) => door.arm === side).map((door) => `${side}:${door.color}`),
      ...shape.trolls.filter((arm) => arm === side).map(() => `${side}:t`),
    ]);
    return group.join("") + (marks.length ? `{${marks.join(",")}}` : "");
  });
  const gold = shape.gold
    ? `$${shape.gold.count}@${SIDES.filter((side) => shape.gold?.access[side] !== undefined)
        .map((side) => side + (shape.gold?.access[side] ?? ""))
        .join("")}`
    : "";
  const ladder = shape.ladder ? `L${shape.ladder === "any" ? "" : shape.ladder}:` : "";
  return ladder + chambers.join("|") + (shape.crystal ? "*" : "") + gold;
}

/** The same card turned by 180 degrees. */
export function turn(shape: Shape): Shape {
  const access: Partial<Record<Side, "" | Color>> = {};
  for (const side of SIDES) {
    const way = shape.gold?.access[side];
    if (way !== undefined) access[TURNED[side]] = way;
  }
  return {
    ...shape,
    groups: shape.groups.map((group) => SIDES.filter((side) => group.includes(TURNED[side]))),
    doors: shape.doors.map((door) => ({ ...door, arm: TURNED[door.arm] })),
    trolls: shape.trolls.map((arm) => TURNED[arm]),
    gold: shape.gold && { count: shape.gold.count, access },
  };
}

/** A card and the same card turned share one drawing: which of the two it is, and whether it lies turned. */
export function drawnAs(text: string): { shape: string; turned: boolean } {
  const shape = readShape(text);
  if (!shape) return { shape: text, turned: false };
  const upright = writeShape(shape);
  const turned = writeShape(turn(shape));
  return upright <= turned ? { shape: upright, turned: false } : { shape: turned, turned: true };
}

/** Whether turning the card changes anything. */
export function isSymmetric(text: string): boolean {
  const shape = readShape(text);
  return shape !== null && writeShape(shape) === writeShape(turn(shape));
}
