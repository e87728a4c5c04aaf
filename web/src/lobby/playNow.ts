/** Playing at once: nothing is asked, the server opens a table, seats computers and deals. */
import { t } from "../lang/i18n.svelte";
import { openTable } from "../net/api";
import { device } from "../net/device.svelte";
import type { Setup } from "../protocol";

const found = import.meta.glob<{ place: number }>("../products/*/home.json", { eager: true, import: "default" });

/** The games that the first page deals with one touch, the first of them first. */
export const AT_ONCE: readonly string[] = Object.entries(found)
  .sort(([, a], [, b]) => a.place - b.place)
  .map(([path]) => path.split("/").at(-2) as string);

/** The name of the person who plays here; whoever has not said theirs gets a friendly one, which can be changed later. */
export function nameOrFriendly(typed: string = device.name): string {
  const names = t("name.friendly").split(" · ");
  const name = typed.trim() || device.name || (names[Math.floor(Math.random() * names.length)] as string);
  device.keepName(name);
  return name;
}

/** Deal a game at once, with the modules of a setup if there is one; the address of its table. */
export async function playNow(game: string, setup?: Setup): Promise<string> {
  const chosen = setup ? { setup } : {};
  // What is needed to add a number to the deal is no part of the first page; without it the server deals alone.
  const part = await import("../deals/part").then(({ newPart }) => newPart()).catch(() => null);
  const adds = part ? { seal: part.seal } : {};
  const opened = await openTable({ name: nameOrFriendly(), token: device.token, play: game, ...chosen, ...adds });
  part?.keepFor(opened.table);
  device.keepToken(opened.token);
  return `/t/${opened.table}`;
}
