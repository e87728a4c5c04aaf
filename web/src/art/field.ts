/**
 * The ground of a path card as a height field, cut into layers of paper.
 *
 * Each chamber gives centre lines; the distance to the nearest of them, plus a little noise that
 * dies away towards the border, is the field, and its level lines are the layers. At the border the
 * noise is zero and every centre line stands square to the edge, so each mouth is exactly MOUTH
 * units either side of the midpoint and any two cards join, in either orientation.
 */
import type { Side } from "./shape";

export const W = 100;
export const H = 150;
export const MOUTH = 16;
const STEP = 2.5;
const BLEED = 10;

type Point = readonly [number, number];

export const MID: Record<Side, Point> = { N: [50, 0], E: [100, 75], S: [50, 150], W: [0, 75] };
export const OUT: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** A source of wobble that gives the same card the same look everywhere. */
export function dice(name: string): () => number {
  let seed = 2166136261;
  for (let i = 0; i < name.length; i++) seed = Math.imul(seed ^ name.charCodeAt(i), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A point on the axis of a side, `depth` units in from the border. */
export function inwards(side: Side, depth: number): Point {
  return [MID[side][0] - OUT[side][0] * depth, MID[side][1] - OUT[side][1] * depth];
}

export function isBend(group: readonly Side[]): boolean {
  const [a, b] = group;
  return group.length === 2 && a !== undefined && b !== undefined && OUT[a][0] !== -OUT[b][0];
}

/** How far the centre line of a dead end runs into the card. */
export function stubLength(side: Side, groups: readonly (readonly Side[])[]): number {
  if (side === "N" || side === "S") {
    const underDeck = groups.some((group) => group.includes("E") && group.includes("W"));
    return underDeck ? 22 : 31;
  }
  const besideShaft = groups.some((group) => group.includes("N") && group.includes("S"));
  return besideShaft ? 7 : 19;
}

/** Polylines of one chamber, each starting beyond the border. */
export function centreLines(group: readonly Side[], groups: readonly (readonly Side[])[], ladder: boolean): Point[][] {
  const outer = (side: Side): Point => inwards(side, -2 * BLEED);
  const [first, second] = group;
  if (first === undefined) return [];
  if (second === undefined) {
    const upright = first === "N" || first === "S";
    const depth = ladder ? (upright ? 62 : 42) : stubLength(first, groups);
    return [[outer(first), inwards(first, depth)]];
  }
  if (isBend(group)) {
    const [a, b] = [MID[first], MID[second]];
    const line: Point[] = [outer(first)];
    for (let i = 0; i <= 12; i++) {
      const t = i / 12;
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      line.push([p * a[0] + q * 50 + r * b[0], p * a[1] + q * 75 + r * b[1]]);
    }
    return [[...line, outer(second)]];
  }
  return group.map((side) => [outer(side), [50, 75]]);
}

function segmentDistance(x: number, y: number, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

export interface Field {
  nx: number;
  ny: number;
  values: Float64Array;
}

/** Signed distance to the tunnel wall on a grid; negative is inside. */
export function heightField(lines: Point[][], name: string): Field {
  const random = dice(name);
  const between = (low: number, high: number) => low + random() * (high - low);
  const waves: [number, number, number, number][] = [];
  for (let k = 0; k < 5; k++) {
    const long = k < 3;
    const frequency = long ? between(0.09, 0.17) : between(0.3, 0.45);
    const direction = between(0, 6.3);
    waves.push([frequency * Math.cos(direction), frequency * Math.sin(direction), between(0, 6.3), long ? 1.7 : 0.7]);
  }
  const nx = Math.floor((W + 2 * BLEED) / STEP) + 1;
  const ny = Math.floor((H + 2 * BLEED) / STEP) + 1;
  const values = new Float64Array(nx * ny);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const [x, y] = [i * STEP - BLEED, j * STEP - BLEED];
      let [near, next] = [Infinity, Infinity];
      for (const line of lines) {
        let d = Infinity;
        for (let k = 1; k < line.length; k++) {
          d = Math.min(d, segmentDistance(x, y, line[k - 1] as Point, line[k] as Point));
        }
        if (d < near) [near, next] = [d, near];
        else if (d < next) next = d;
      }
      const inside = Math.max(0, Math.min(1, (Math.min(x, W - x, y, H - y) - 4) / 14));
      const fade = inside * inside * (3 - 2 * inside);
      let d = near;
      if (next < Infinity) {
        const k = 13 * fade + 0.01; // round the inner corners
        const h = Math.max(0, k - (next - near)) / k;
        d -= (h * h * k) / 4;
      }
      if (fade > 0) for (const [p, q, shift, size] of waves) d += fade * size * Math.sin(x * p + y * q + shift);
      values[j * nx + i] = d - MOUTH;
    }
  }
  return { nx, ny, values };
}

/** The field between grid points; for tests of the mouths. */
export function fieldAt(field: Field, x: number, y: number): number {
  const [i, j] = [(x + BLEED) / STEP, (y + BLEED) / STEP];
  const [i0, j0] = [Math.min(Math.floor(i), field.nx - 2), Math.min(Math.floor(j), field.ny - 2)];
  const at = (a: number, b: number) => field.values[b * field.nx + a] as number;
  const [u, v] = [i - i0, j - j0];
  return (
    (1 - v) * ((1 - u) * at(i0, j0) + u * at(i0 + 1, j0)) + v * ((1 - u) * at(i0, j0 + 1) + u * at(i0 + 1, j0 + 1))
  );
}

/** Closed level lines of the field: marching squares, with rock around the grid. */
export function contours(field: Field, level: number): Point[][] {
  const { nx, ny } = field;
  const at = (i: number, j: number) =>
    i >= 0 && i < nx && j >= 0 && j < ny ? (field.values[j * nx + i] as number) - level : 99;
  // An edge of the grid by its first corner and its direction, as one number.
  const edge = (ai: number, aj: number, bi: number, bj: number) => {
    const [i, j] = [Math.min(ai, bi), Math.min(aj, bj)];
    return ((j + 1) * (nx + 3) + (i + 1)) * 2 + (aj === bj ? 0 : 1);
  };
  const following = new Map<number, { from: number; point: Point }>();
  for (let j = -1; j < ny; j++) {
    for (let i = -1; i < nx; i++) {
      const corners: Point[] = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const leave: { key: number; point: Point }[] = [];
      const enter: number[] = [];
      for (let k = 0; k < 4; k++) {
        const [a, b] = [corners[k] as Point, corners[(k + 1) % 4] as Point];
        const [va, vb] = [at(a[0], a[1]), at(b[0], b[1])];
        if (va < 0 === vb < 0) continue;
        const t = va / (va - vb);
        const key = edge(a[0], a[1], b[0], b[1]);
        const x = (a[0] + t * (b[0] - a[0])) * STEP - BLEED;
        const y = (a[1] + t * (b[1] - a[1])) * STEP - BLEED;
        if (va < 0) leave.push({ key, point: [x, y] });
        else enter.push(key);
      }
      if (leave.length > 1) leave.reverse();
      leave.forEach((cut, k) => following.set(cut.key, { from: enter[k] as number, point: cut.point }));
    }
  }
  const loops: Point[][] = [];
  while (following.size) {
    let key = following.keys().next().value as number;
    const loop: Point[] = [];
    for (let cut = following.get(key); cut; cut = following.get(key)) {
      following.delete(key);
      loop.push(cut.point);
      key = cut.from;
    }
    loops.push(loop);
  }
  return loops;
}

/** A path through the midpoints: points in a line stay exactly straight. */
export function smooth(loop: Point[]): string {
  const inner = ([x, y]: Point) => x > 6 && x < W - 6 && y > 6 && y < H - 6;
  const kept = loop.filter((point, i) => i % 3 === 0 || !inner(point));
  const text = (v: number) => String(Math.round(v * 10) / 10);
  const middle = kept.map((a, i) => {
    const b = kept[(i + 1) % kept.length] as Point;
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as Point;
  });
  const start = middle[middle.length - 1] as Point;
  let path = `M${text(start[0])} ${text(start[1])}`;
  kept.forEach((p, i) => {
    const m = middle[i] as Point;
    path += `Q${text(p[0])} ${text(p[1])} ${text(m[0])} ${text(m[1])}`;
  });
  return `${path}Z`;
}
