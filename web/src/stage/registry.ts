/** How each event is played out, from the folders of products: `products/<name>/acts.ts`. */
import type { Act } from "./acts";

const found = import.meta.glob<Record<string, Act>>("../products/*/acts.ts", { eager: true, import: "default" });
const ACTS = new Map(Object.values(found).flatMap((acts) => Object.entries(acts)));

/** How an event is played out; one that no product knows is only told in the log. */
export function actOf(event: string): Act | undefined {
  return ACTS.get(event);
}

/** All events that are known here, for the check that none is forgotten. */
export function knownEvents(): string[] {
  return [...ACTS.keys()];
}
