/** The folders of products, found by the build itself: `<name of the product>/index.ts`. */
import type { Component } from "svelte";
import { has, t } from "../lang/i18n.svelte";
import type { Cell, Choice, Thing, View } from "../protocol";
import type { Decision, Product, TableNow } from "./product";

const found = import.meta.glob<Product>("./*/index.ts", { eager: true, import: "default" });
const PRODUCTS = new Map(Object.entries(found).map(([path, product]) => [path.split("/")[1] as string, product]));

function gather<T>(part: (product: Product) => Record<string, T> | undefined): Map<string, T> {
  return new Map([...PRODUCTS.values()].flatMap((product) => Object.entries(part(product) ?? {})));
}

const THINGS = gather((product) => product.things);
const DECISIONS = gather((product) => product.decisions);
const WINDOWS = gather((product) => product.windows);
/** Moves that cost some cards of the hand, by their kind: how many. */
export const GATHERS: ReadonlyMap<string, number> = gather((product) => product.gathers);
/** Questions for some cards of the hand, by their code: how many. */
export const GATHERS_AT: ReadonlyMap<string, number> = gather((product) => product.gathersAt);

function collect<T>(part: (product: Product) => readonly T[] | undefined): ReadonlySet<T> {
  return new Set([...PRODUCTS.values()].flatMap((product) => part(product) ?? []));
}

/** What products add to the face-up cards in the mine. */
export const LAID_SIGNS = [...PRODUCTS.values()].flatMap((product) => product.signs ?? []);
/** What products mark on the mine as things stand. */
export const MINE_MARKS = [...PRODUCTS.values()].flatMap((product) => product.marks ?? []);
/** Questions that any cell answers. */
export const ANYWHERE = collect((product) => product.anywhere);
/** Cards in front of a player that keep them from digging, besides broken tools. */
export const BARS = collect((product) => product.bars);
/** Roles that work against the others. */
export const FOES = collect((product) => product.foes);

/** Whether the direction of play may change, with these products. */
export function mayTurnRound(names: readonly string[]): boolean {
  return names.some((name) => PRODUCTS.get(name)?.directs);
}

/** What a move costs besides its card, in words; empty if nothing. */
export function priceOf(choice: Choice, view: View): string {
  const prices = [...PRODUCTS.values()].map((product) => product.price?.(choice, view) ?? "");
  // What every move of a kind costs stands among the words.
  const usual = has(`cost.${choice.kind}`) ? t(`cost.${choice.kind}`) : "";
  return [...prices, usual].filter(Boolean).join(" ");
}

/** What is to be done next, in words: as a product says it, or the usual hint. */
export function hintOf(now: TableNow, hint: string): string {
  for (const product of PRODUCTS.values()) {
    const told = product.tells?.(now, hint);
    if (told) return told;
  }
  return hint;
}

/** Cells that are shown besides those that are asked about. */
export function roomOf(view: View): Cell[] {
  return [...PRODUCTS.values()].flatMap((product) => product.room?.(view) ?? []);
}

/** The panel of a reaction window, if a product brings one. */
export function windowPanel(code: string): Component<TableNow> | undefined {
  return WINDOWS.get(code);
}

/** The card that stands for a game or a module; one without a folder here shows its back. */
export function emblemOf(name: string): string {
  return PRODUCTS.get(name)?.emblem ?? "back";
}

/** The drawing of a thing in the mine, if a product brings one for its kind. */
export function drawingOfThing(kind: string): Component<{ thing: Thing }> | undefined {
  return THINGS.get(kind);
}

/** The component that asks for moves of a kind, or a question, if a product brings one. */
export function productDecision(kind: string): Component<Decision> | undefined {
  return DECISIONS.get(kind);
}
