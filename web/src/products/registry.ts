/** The folders of products, found by the build itself: `<name of the product>/index.ts`. */
import type { Component } from "svelte";
import { has, t } from "../lang/i18n.svelte";
import type { Choice, Thing, View } from "../protocol";
import type { Decision, Product } from "./product";

const found = import.meta.glob<Product>("./*/index.ts", { eager: true, import: "default" });
const PRODUCTS = new Map(Object.entries(found).map(([path, product]) => [path.split("/")[1] as string, product]));

function gather<T>(part: (product: Product) => Record<string, T> | undefined): Map<string, T> {
  return new Map([...PRODUCTS.values()].flatMap((product) => Object.entries(part(product) ?? {})));
}

const THINGS = gather((product) => product.things);
const DECISIONS = gather((product) => product.decisions);

function collect<T>(part: (product: Product) => readonly T[] | undefined): ReadonlySet<T> {
  return new Set([...PRODUCTS.values()].flatMap((product) => part(product) ?? []));
}

/** What products add to the face-up cards in the mine. */
export const LAID_SIGNS = [...PRODUCTS.values()].flatMap((product) => product.signs ?? []);
/** Questions that any cell answers. */
export const ANYWHERE = collect((product) => product.anywhere);
/** Cards in front of a player that keep them from digging, besides broken tools. */
export const BARS = collect((product) => product.bars);
/** Roles that work against the others. */
export const FOES = collect((product) => product.foes);

/** What a move costs besides its card, in words; empty if nothing. */
export function priceOf(choice: Choice, view: View): string {
  const prices = [...PRODUCTS.values()].map((product) => product.price?.(choice, view) ?? "");
  // What every move of a kind costs stands among the words.
  const usual = has(`cost.${choice.kind}`) ? t(`cost.${choice.kind}`) : "";
  return [...prices, usual].filter(Boolean).join(" ");
}

/** The card that stands for a game or a module; one without a folder here shows its back. */
export function emblemOf(name: string): string {
  return PRODUCTS.get(name)?.emblem ?? "back";
}

/** The drawing of a thing in the mine, if a product brings one for its kind. */
export function drawingOfThing(kind: string): Component<{ thing: Thing }> | undefined {
  return THINGS.get(kind);
}

/** The component that asks for moves of a kind, if a product brings one. */
export function productDecision(kind: string): Component<Decision> | undefined {
  return DECISIONS.get(kind);
}
