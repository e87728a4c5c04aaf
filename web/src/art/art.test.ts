import { describe, expect, test } from "vitest";
import "../products/art";
import { PRINTED } from "./allcards";
import { drawCard, isDrawn } from "./draw";
import { drawingOf, tunnelsOf } from "./face";
import { centreLines, fieldAt, heightField, MID, MOUTH } from "./field";
import { isSymmetric, readShape, turn, writeShape } from "./shape";

const paths = PRINTED.flatMap(([product, face]) => {
  const shape = tunnelsOf(face);
  return shape ? [{ id: `${product} ${face}`, shape }] : [];
});

describe("notation of shapes", () => {
  test.each([
    "NESW", "NE|SW", "EW{E:g}", "L:NE", "NESW*", "NEW{N:b}$2@NbEW", "NESW{W:t}", "Lb:NW", "Lg:NESW", "NS|E|W$1@NS",
    "NW{N:g}$1@NWg",
  ])("%s is read and written alike", (text) => {
    const shape = readShape(text);
    expect(shape).not.toBeNull();
    if (shape) expect(writeShape(shape)).toBe(text);
  }); // prettier-ignore

  test.each(["", "NN", "map", "NE|EW", "NESW{W:x}", "treasure", "sabotage-cart", "NE$"])("%s is no shape", (text) => {
    expect(readShape(text)).toBeNull();
  });

  test("turning twice gives the same card", () => {
    for (const { shape } of paths) expect(writeShape(turn(turn(shape)))).toBe(writeShape(shape));
  });

  test("a card and its turned self share a drawing", () => {
    expect(drawingOf("NE").name).toBe(drawingOf("SW").name);
    expect(drawingOf("NE").turned).not.toBe(drawingOf("SW").turned);
    expect(drawingOf("rock:NE").name).toBe(drawingOf("rock:SW").name);
    expect(drawingOf("L:NE").name).toBe(drawingOf("L:SW").name);
    expect(drawingOf("role:miner~2")).toEqual({ name: "role:miner~2", turned: false });
    expect(isSymmetric("NESW")).toBe(true);
    expect(isSymmetric("NEW")).toBe(false);
  });
});

describe("every printed card", () => {
  test("the list is whole", () => {
    expect(PRINTED.length).toBeGreaterThan(170);
    expect(paths.length).toBeGreaterThan(100);
  });

  test.each(PRINTED)("%s is drawn as %s", (_id, face) => {
    expect(isDrawn(face)).toBe(true);
    const body = drawCard(drawingOf(face).name);
    expect(body).not.toMatch(/NaN|undefined|Infinity/);
    expect(body).not.toContain("style=");
    const parsed = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
      "image/svg+xml",
    );
    expect(parsed.querySelectorAll("path, rect, circle").length).toBeGreaterThan(1);
  });

  test("mouths are exact on both sides of every opening", () => {
    for (const { id, shape } of paths) {
      for (const group of shape.groups) {
        const field = heightField(centreLines(group, shape.groups, shape.ladder !== ""), id + group.join(""));
        for (const side of group) {
          for (const sign of [-1, 1]) {
            const [mx, my] = MID[side];
            const upright = side === "N" || side === "S";
            const value = fieldAt(field, upright ? mx + sign * MOUTH : mx, upright ? my : my + sign * MOUTH);
            expect(Math.abs(value), `${id} ${side}`).toBeLessThan(0.1);
          }
        }
      }
    }
  });

  test("closed sides are rock at the border", () => {
    for (const { id, shape } of paths) {
      const open = shape.groups.flat();
      for (const group of shape.groups) {
        const field = heightField(centreLines(group, shape.groups, shape.ladder !== ""), id + group.join(""));
        for (const side of (["N", "E", "S", "W"] as const).filter((one) => !open.includes(one))) {
          expect(fieldAt(field, ...(MID[side] as [number, number])), `${id} ${side}`).toBeGreaterThan(8);
        }
      }
    }
  });
});

test("a card of the future is shown by its name", () => {
  expect(isDrawn("dynamite")).toBe(false);
  expect(drawCard("dynamite")).toContain("dynamite");
  expect(drawCard('"><script>')).not.toContain("<script>");
});
