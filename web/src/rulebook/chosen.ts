/** What is played, as it stands in the address of the rules. */
import type { Setup } from "../protocol";

/** The parts of the address: game, modules, profile, options; those that are not there are as usual. */
export type Chosen = Record<string, string>;

const PARTS = ["game", "modules", "profile", "options"] as const;

export function chosenIn(query: string): Chosen {
  const found = new URLSearchParams(query);
  return Object.fromEntries(PARTS.flatMap((part) => (found.get(part) ? [[part, found.get(part) as string]] : [])));
}

export function chosenBy(setup: Pick<Setup, "game" | "modules" | "profile" | "options">): Chosen {
  const options = Object.entries(setup.options).map(([key, value]) => `${key}=${value}`);
  return {
    game: setup.game,
    profile: setup.profile,
    ...(setup.modules.length ? { modules: setup.modules.join(",") } : {}),
    ...(options.length ? { options: options.join(",") } : {}),
  };
}

/** What a ruleset in notation has chosen: `base@1+veto@1/P2024 hats=discard`. */
export function chosenOf(ruleset: string): Chosen {
  const [head = "", ...options] = ruleset.split(" ").filter(Boolean);
  const [modules = "", profile = ""] = head.split("/");
  const [game = "", ...more] = modules.split("+").map((name) => name.split("@")[0] ?? "");
  return {
    game,
    ...(profile ? { profile } : {}),
    ...(more.length ? { modules: more.join(",") } : {}),
    ...(options.length ? { options: options.join(",") } : {}),
  };
}

/** The address of the rules, at a clause if one is named. */
export function addressOf(chosen: Chosen, clause = ""): string {
  const query = new URLSearchParams(chosen).toString();
  return `/rules${clause ? `/${clause}` : ""}${query ? `?${query}` : ""}`;
}
