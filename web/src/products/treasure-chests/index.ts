import LayCard from "../../table/decisions/LayCard.svelte";
import type { Product } from "../product";
import ChestMarks from "./ChestMarks.svelte";
import Inspect from "./Inspect.svelte";
import PlaceChest from "./PlaceChest.svelte";
import PushGoal from "./PushGoal.svelte";
import { pushedGoals } from "./pushed";
import Rob from "./Rob.svelte";

export default {
  emblem: "back:chest",
  decisions: {
    "lay-chest": LayCard,
    "place-chest": PlaceChest,
    "push-goal": PushGoal,
    inspect: Inspect,
    rob: Rob,
  },
  marks: ChestMarks,
  room: pushedGoals,
  anywhere: ["place-chest"],
} satisfies Product;
