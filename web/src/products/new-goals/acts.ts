import type { Act } from "../../stage/acts";

export default {
  "sack-taken": {
    stamp: { on: "seat", sign: "gold" },
    sound: "gold",
    moments: [{ for: "seat", title: "sack-taken", sign: "gold" }],
  },
  "dragon-paid": {
    stamp: { on: "seat", sign: "theft" },
    sound: "trap",
    moments: [{ for: "seat", title: "dragon-paid", sign: "theft" }],
  },
} satisfies Record<string, Act>;
