import type { Act } from "../../stage/acts";

export default {
  "direction-changed": { stamp: { on: "seat", sign: "cards" }, sound: "swap" },
} satisfies Record<string, Act>;
