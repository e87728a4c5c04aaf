import { type Act, befalls } from "../../stage/acts.ts";

export default {
  "sack-taken": befalls("seat", { sign: "gold", sound: "gold", title: "sack-taken" }),
  "dragon-paid": befalls("seat", { sign: "taken", sound: "trap", title: "dragon-paid" }),
} satisfies Record<string, Act>;
