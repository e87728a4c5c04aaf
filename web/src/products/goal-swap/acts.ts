import type { Act } from "../../stage/acts";

export default {
  "goals-taken": { shakes: true, sound: "swap" },
  "goals-swapped": {
    carries: "perhaps",
    shakes: true,
    sound: "swap",
    moments: [{ for: "seat", title: "goals-swapped", sign: "cards", secret: true }],
  },
} satisfies Record<string, Act>;
