/**
 * A picture of the mine to share, as a drawing that needs nothing else: the cards as the board draws them,
 * their styles, and a caption. It is made of one mine as the server told it for some eyes, so it shows
 * nothing that these eyes did not see.
 */
import { flushSync, mount, unmount } from "svelte";
import Board from "../board/Board.svelte";
import { boxAround } from "../board/camera.svelte";
import type { Mine } from "../protocol";

export interface Caption {
  title: string;
  lines: string[];
}

const NS = "http://www.w3.org/2000/svg";
const EDGE = 40;
const TITLE = 64;
const LINE = 44;
const TITLE_SIZE = 42;
const LINE_SIZE = 33;
/** No side of a picture is longer, in pixels. */
const LONGEST = 2400;
/** Drawings come a few at a time; so often it is looked whether all are there. */
const TRIES = 600;

/** The mine as a whole document in SVG. */
export async function pictureOf(mine: Mine, caption: Caption): Promise<string> {
  const stage = document.createElement("div");
  stage.className = "unseen";
  stage.setAttribute("aria-hidden", "true");
  stage.inert = true;
  document.body.append(stage);
  const board = mount(Board, { target: stage, props: { mine, still: true } });
  try {
    flushSync();
    const drawn = stage.querySelector("svg.board > g") as SVGGElement;
    const symbols = await symbolsOf(drawn);
    return documentOf(drawn, symbols, mine, caption);
  } finally {
    await unmount(board);
    stage.remove();
  }
}

/** What is shown by reference, once all of it is drawn, with what that refers to. */
async function symbolsOf(drawn: Element): Promise<Element[]> {
  const names = new Set([...drawn.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? ""));
  const found = [...names].map((name) => document.getElementById(name)).filter((one) => one !== null);
  for (let tries = 0; found.some((one) => !one.firstChild) && tries < TRIES; tries++)
    await new Promise((done) => requestAnimationFrame(done));
  const shared = [...document.querySelectorAll("svg.sprite > defs")];
  return [...shared, ...found];
}

function documentOf(drawn: Element, symbols: Element[], mine: Mine, caption: Caption): string {
  const box = boxAround(
    [...mine.cards, ...mine.face_down].map((card) => card.cell),
    EDGE,
  );
  const width = Math.max(box.w, 620);
  const lines = caption.lines.flatMap((words) => wrapped(words, width - 2 * EDGE));
  const height = box.h + TITLE + lines.length * LINE + EDGE / 2;
  const root = document.createElementNS(NS, "svg");
  const { theme = "dark", contrast = "usual" } = document.documentElement.dataset;
  Object.assign(root.dataset, { theme, contrast });
  const left = box.x - (width - box.w) / 2;
  root.setAttribute("viewBox", `${left} ${box.y} ${width} ${height}`);
  const scale = Math.min(1.5, LONGEST / Math.max(width, height));
  root.setAttribute("width", String(Math.round(width * scale)));
  root.setAttribute("height", String(Math.round(height * scale)));
  const style = document.createElementNS(NS, "style");
  style.textContent = stylesOf();
  const ground = rect(left, box.y, width, height, "--bg");
  const floor = rect(box.x + 8, box.y + 8, box.w - 16, box.h - 16, "--mine");
  floor.setAttribute("rx", "24");
  const defs = document.createElementNS(NS, "defs");
  const sight = document.createElementNS(NS, "clipPath");
  sight.id = "sight";
  sight.append(floor.cloneNode());
  defs.append(sight, ...symbols.map((symbol) => symbol.cloneNode(true)));
  const seen = document.createElementNS(NS, "g");
  seen.setAttribute("clip-path", "url(#sight)");
  seen.append(drawn.cloneNode(true));
  root.append(style, defs, ground, floor, seen, ...textOf([caption.title, ...lines], left + EDGE, box.y + box.h));
  return new XMLSerializer().serializeToString(root);
}

function rect(x: number, y: number, width: number, height: number, colour: string): SVGRectElement {
  const one = document.createElementNS(NS, "rect");
  for (const [key, value] of Object.entries({ x, y, width, height })) one.setAttribute(key, String(value));
  one.setAttribute("fill", colourOf(colour));
  return one;
}

/** The words of a line, on as many lines as they need: a drawing does not break lines by itself. */
function wrapped(words: string, width: number): string[] {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return [words];
  pen.font = `500 ${LINE_SIZE}px ${colourOf("--sans")}`;
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function textOf(lines: string[], x: number, y: number): SVGTextElement[] {
  return lines.map((words, k) => {
    const text = document.createElementNS(NS, "text");
    text.setAttribute("x", String(x));
    text.setAttribute("y", String(y + TITLE - 20 + k * LINE));
    text.setAttribute("fill", colourOf(k ? "--muted" : "--ink"));
    text.setAttribute("font-size", k ? String(LINE_SIZE) : String(TITLE_SIZE));
    text.setAttribute("font-weight", k ? "500" : "700");
    text.setAttribute("font-family", colourOf("--sans"));
    text.textContent = words;
    return text;
  });
}

const colourOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Every rule that the page has: a drawing on its own has no other styles. */
function stylesOf(): string {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
}

/** The same as pixels. */
export async function pixelsOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
