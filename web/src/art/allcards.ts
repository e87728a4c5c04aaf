/** Every printed card as its notation, read from the list of cards; for the contact sheet and the tests. */
import type { Color, Shape, Side } from "./shape";
import { SIDES, writeShape } from "./shape";

interface Feature {
  type: string;
  color?: string;
  arm?: Side;
  n?: number;
  access?: Partial<Record<Side, string | null>>;
}

export interface Printed {
  id: string;
  category: string;
  groups?: Side[][];
  features?: Feature[];
  effect?: string;
  tools?: string[];
  value?: number;
}

const initial = (color: string | null | undefined) => (color ? (color[0] as Color) : "");

/** The shape of a printed card in notation. */
export function shapeOf(card: Printed): string {
  const shape: Shape = { groups: [], ladder: "", doors: [], trolls: [], crystal: false, gold: null };
  shape.groups = (card.groups ?? []).map((group) => SIDES.filter((side) => group.includes(side)));
  for (const feature of card.features ?? []) {
    if (feature.type === "ladder") shape.ladder = feature.color === "any" ? "any" : initial(feature.color);
    if (feature.type === "door") shape.doors.push({ arm: feature.arm as Side, color: initial(feature.color) as Color });
    if (feature.type === "troll") shape.trolls.push(feature.arm as Side);
    if (feature.type === "crystal") shape.crystal = true;
    if (feature.type === "gold") {
      const access: Partial<Record<Side, "" | Color>> = {};
      for (const side of SIDES)
        if (feature.access && side in feature.access) access[side] = initial(feature.access[side]);
      shape.gold = { count: feature.n ?? 1, access };
    }
  }
  return writeShape(shape);
}

const EFFECTS: Record<string, string> = {
  rockfall: "rockfall", map: "map", key: "key", theft: "theft", remove_theft: "hands-off", trap: "trapped", free: "freedom",
  inspect: "inspection", swap_role: "change-hats", swap_hands: "swap-hands", swap_goals: "goal-swap",
  discard_pick: "treasure-trove", veto: "veto", reverse: "change-of-direction", repair_any: "master-crafter",
  two_paths: "pathfinder", move_last_path: "diversion",
}; // prettier-ignore
const CHESTS = [
  "gold_1",
  "no_maps",
  "no_draw",
  "draw_extra",
  "push_goal",
  "steal_card",
  "draw_3_keep_1",
  "inspect",
  "discard_5_keep_1",
  "mill_5",
];
const THINGS = ["treasure", "stone", "sack", "dragon", "spider", "costume", "party"];

/** The name under which the client draws a printed card. */
export function faceOf(card: Printed): string {
  switch (card.category) {
    case "dwarf":
      return `role:${card.id.replace(/^.*_/, "")}`;
    case "gold_card":
    case "gold_piece":
    case "gold_token":
      return `gold:${card.value ?? card.id.replace(/^.*_/, "")}`;
    case "chest":
      return `effect:${CHESTS.indexOf(card.effect ?? "") + 1}`;
    case "action":
      if (card.effect === "sabotage" || card.effect === "repair") return [card.effect, ...(card.tools ?? [])].join("-");
      return EFFECTS[card.effect ?? ""] ?? card.effect ?? card.id;
    default: {
      const shape = shapeOf(card);
      if (card.id === "b_start") return "start";
      const thing = card.features?.find((feature) => THINGS.includes(feature.type));
      if (thing?.type === "treasure" || thing?.type === "costume" || thing?.type === "party") return thing.type;
      if (thing?.type === "stone") return `rock:${shape}`;
      if (thing?.type === "sack") return `sack-${thing.n}:${shape}`;
      if (thing) return `${thing.type}:${shape}`;
      return card.category === "chest_path" ? `chest:${shape}` : shape;
    }
  }
}
