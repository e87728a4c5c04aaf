import type { Act } from "../../stage/acts";

export default {
  "colours-drawn": { quiet: "everybody's sign shows it" },
  "gold-secured": { shakes: true, stamp: { on: "seat", sign: "gold" }, sound: "gold" },
  "troll-bribed": { shakes: true, sound: "gold" },
  "key-placed": { shakes: true, sound: "free" },
  "duel-round-ended": { quiet: "the end of the round is a page of its own" },
  "gold-collected": { quiet: "the end of the round counts it" },
  "trolls-paid": { quiet: "the end of the round counts it" },
  "goals-left": { quiet: "the end of the round shows it" },
  "round-counted": { quiet: "the end of the round counts it" },
} satisfies Record<string, Act>;
