import type { Act } from "../../stage/acts";

export default {
  "path-missing": { quiet: "nothing is laid; the log says why" },
} satisfies Record<string, Act>;
