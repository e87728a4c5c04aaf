import type { Act } from "../../stage/acts";

export default {
  "middle-card-laid": { quiet: "it lies there when the round begins" },
  "amount-paid": { quiet: "the end of the round counts it" },
} satisfies Record<string, Act>;
