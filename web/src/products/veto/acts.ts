import type { Act } from "../../stage/acts";

export default {
  vetoed: {
    flies: "face",
    stamp: { on: "target", sign: "stop" },
    sound: "stop",
    moments: [{ for: "target", title: "vetoed", sign: "stop" }],
  },
} satisfies Record<string, Act>;
