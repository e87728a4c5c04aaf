import type { Act } from "../../stage/acts";

export default {
  "gold-drawn": {
    stamp: { on: "seat", sign: "gold" },
    sound: "gold",
    moments: [{ for: "seat", title: "gold-drawn", sign: "gold", secret: true }],
  },
} satisfies Record<string, Act>;
