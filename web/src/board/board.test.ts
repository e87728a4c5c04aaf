import { describe, expect, test } from "vitest";
import { isDrawn } from "../art/draw";
import { drawingOf } from "../art/face";
import "../products/art";
import type { Card, LaidCard, Tile } from "../protocol";
import { boxAround, Camera } from "./camera.svelte";
import { LENS_H, LENS_W, lensPlace, nearest, openEnds } from "./cells";
import { faceOfCard, faceOfLaid, lightOf } from "./faces";
import { joints } from "./joints";

function tile(shape: string, marks: string[] = []): Tile {
  const chambers = shape.replace(/^L[bg]?:|[*]|\{[^}]*\}/g, "").split("|");
  return { shape, chambers, doors: [], marks };
}

function laid(shape: string, reached: boolean[], more: Partial<LaidCard> = {}): LaidCard {
  return {
    cell: { x: 0, y: 0 },
    card: shape,
    family: "path",
    text: "",
    tile: tile(shape),
    turned: false,
    reached,
    reached_by: [],
    counter: "",
    keys: 0,
    ...more,
  };
}

describe("which drawing stands for a card", () => {
  test.each([
    ["start", "start:NESW", "NESW", "start"],
    ["path", "NE|SW", "NE|SW", "NE|SW"],
    ["path", "L:NE", "L:NE", "L:NE"],
    ["rock", "rock:NE", "SW", "rock:SW"],
    ["treasure", "treasure", "NESW", "treasure"],
    ["dragon", "dragon:NE", "NE", "dragon:NE"],
    ["chest-path", "chest:NE", "SW", "chest:SW"],
    ["site", "costume", "NESW", "costume"],
    ["start", "start-blue", "NESW", "start-blue"],
    ["troll-path", "NEW{E:t}", "ESW{W:t}", "ESW{W:t}"],
    ["gold-path", "NS|EW$1@NS", "NS|EW$1@NS", "NS|EW$1@NS"],
    ["duel-goal", "goal:NW{N:g}$1@NWg", "ES{S:g}$1@ESg", "goal:ES{S:g}$1@ESg"],
  ])("%s %s lying as %s is drawn as %s", (family, card, shape, face) => {
    expect(faceOfLaid(laid(shape, [true], { family, card }))).toBe(face);
    expect(isDrawn(drawingOf(face).name)).toBe(true);
  });

  test("an action card has the drawing of its name", () => {
    const map: Card = { name: "map", family: "map", text: "", help: "", tools: [], tile: null, turned: null };
    expect(faceOfCard(map)).toBe("map");
  });
});

describe("light", () => {
  test("each stub of a dead end has its own, however the drawing lies", () => {
    // As the server tells it: the north stub is reached, the south stub is not.
    const card = laid("N|S", [true, false]);
    expect(lightOf(card, "N|S", false)).toEqual([true, false]);
    expect(lightOf(card, "N|S", true)).toEqual([false, true]);
  });

  test("a turned card is lit where it is reached", () => {
    // SW|N lies turned: its drawing is NE|S.
    const card = laid("SW|N", [false, true]);
    const { name, turned } = drawingOf("SW|N");
    expect([name, turned]).toEqual(["NE|S", true]);
    expect(lightOf(card, "SW|N", turned)).toEqual([false, true]);
  });

  test("things on the card change nothing", () => {
    expect(lightOf(laid("SW", [true], { card: "rock:NE", family: "rock" }), "rock:SW", true)).toEqual([true]);
    expect(lightOf(laid("NESW", [true], { family: "start" }), "start", false)).toEqual([true]);
  });
});

test("joints are where both cards are open", () => {
  const cards = [
    laid("NESW", [true], { cell: { x: 0, y: 0 } }),
    laid("EW", [true], { cell: { x: 1, y: 0 } }),
    laid("E", [false], { cell: { x: 0, y: 1 } }),
  ];
  expect(joints(cards).map((joint) => joint.key)).toEqual(["0,0E"]);
});

test("arrow keys go to the nearest cell ahead", () => {
  const cells = [{ x: 2, y: 0 }, { x: 1, y: 3 }, { x: -1, y: 0 }]; // prettier-ignore
  expect(nearest(cells, { x: 0, y: 0 }, [1, 0])).toEqual({ x: 2, y: 0 });
  expect(nearest(cells, { x: 0, y: 0 }, [0, 1])).toEqual({ x: 1, y: 3 });
  expect(nearest(cells, { x: 0, y: 0 }, [0, -1])).toBeNull();
});

describe("the camera", () => {
  test("shows everything, and finds cells under points", () => {
    const camera = new Camera();
    camera.width = 900;
    camera.height = 750;
    camera.show(boxAround([{ x: 0, y: -2 }, { x: 8, y: 2 }], 0)); // prettier-ignore
    expect(camera.zoom).toBe(1);
    expect(camera.cellAt(10, 10)).toEqual({ x: 0, y: -2 });
    expect(camera.cellAt(890, 740)).toEqual({ x: 8, y: 2 });
  });

  test("zooms about the point under the finger", () => {
    const camera = new Camera();
    camera.width = 1000;
    camera.height = 1000;
    camera.show({ x: 0, y: 0, w: 1000, h: 1000 });
    const before = camera.cellAt(900, 200);
    camera.scale(1.7, 400, -300);
    expect(camera.cellAt(900, 200)).toEqual(before);
    expect(camera.fits).toBe(false);
  });
});

describe("the cell beside the finger", () => {
  const cell = { x: 3, y: 0 };

  test("stands above the finger, clear of it", () => {
    const place = lensPlace({ cell, x: 200, y: 500 }, 390);
    expect(place.left + LENS_W / 2).toBe(200);
    expect(place.top + LENS_H).toBeLessThan(500 - 56);
  });

  test.each([4, 386])("stays in the window with the finger at %i", (x) => {
    const { left } = lensPlace({ cell, x, y: 500 }, 390);
    expect(left).toBeGreaterThan(0);
    expect(left + LENS_W).toBeLessThan(390);
  });

  test.each([60, 330])("goes beside the finger where there is no room above it, at %i", (x) => {
    const { left, top } = lensPlace({ cell, x, y: 180 }, 390);
    expect(top).toBeGreaterThan(0);
    expect(left > x || left + LENS_W < x).toBe(true);
  });
});

test("there is room before every open end, so that lit cells move nothing", () => {
  const cell = { x: 2, y: -1 };
  const bend = { cell, tile: { shape: "NE|S", chambers: ["NE", "S"], doors: [], marks: [] } } as unknown as LaidCard;
  expect(openEnds([bend])).toEqual([
    { x: 2, y: -2 },
    { x: 3, y: -1 },
    { x: 2, y: 0 },
  ]);
});
