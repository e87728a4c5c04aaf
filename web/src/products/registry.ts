/** The folders of products, found by the build itself: `<name of the product>/index.ts`. */
import type { Component } from "svelte";
import type { Thing } from "../protocol";
import type { Decision, Product } from "./product";

const found = import.meta.glob<Product>("./*/index.ts", { eager: true, import: "default" });
const PRODUCTS = new Map(Object.entries(found).map(([path, product]) => [path.split("/")[1] as string, product]));

function gather<T>(part: (product: Product) => Record<string, T> | undefined): Map<string, T> {
  return new Map([...PRODUCTS.values()].flatMap((product) => Object.entries(part(product) ?? {})));
}

const THINGS = gather((product) => product.things);
const DECISIONS = gather((product) => product.decisions);

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
