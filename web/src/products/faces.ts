/** The cards that a product brings, as they are drawn; a product without any shows the card that stands for it. */
import { emblemOf } from "./registry";

const lists = import.meta.glob<string[]>("./*/printed.json", { eager: true, import: "default" });

/** At most so many of a product's cards, spread over all of them. */
export function facesOf(name: string, most: number): string[] {
  const all = lists[`./${name}/printed.json`] ?? [emblemOf(name)];
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, k) => all[Math.floor((k * all.length) / most)] as string);
}
