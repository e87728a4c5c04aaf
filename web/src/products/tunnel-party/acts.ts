import type { Act } from "../../stage/acts";

export default {
  "party-held": {
    stamp: { on: "seat", sign: "mask" },
    sound: "swap",
    moments: [{ for: "everyone", title: "role-changed", sign: "mask", reseals: true }],
  },
} satisfies Record<string, Act>;
