import type { Act } from "../../stage/acts";

export default {
  diverted: { shakes: true, sound: "lay" },
} satisfies Record<string, Act>;
