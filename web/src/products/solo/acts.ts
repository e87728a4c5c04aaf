import type { Act } from "../../stage/acts";

export default {
  "solo-card": { flies: "face", from: "deck", sound: "lay" },
  "solo-rated": { quiet: "the result shows it" },
} satisfies Record<string, Act>;
