import { type Act, befalls } from "../../stage/acts.ts";

export default {
  "chest-placed": { shakes: true, sound: "lay" },
  "chest-seen": { looks: true, ...befalls("seat", { sign: "eye", sound: "look", title: "chest-seen", secret: true }) },
  "chest-opened": {
    turns: true,
    sound: "turn",
    moments: [{ for: "seat", title: "chest-opened", sign: "gold" }],
  },
  "chest-buried": { shakes: true, sound: "rockfall" },
  "gold-found": befalls("seat", { sign: "gold", sound: "gold", title: "gold-found", joins: "chest-opened" }),
  "goal-pushed": { carries: "push", shakes: true, sound: "rockfall" },
  "deck-milled": { sound: "discard" },
  "card-robbed": {
    flies: "back",
    from: "target",
    to: "seat",
    stamp: { on: "target", sign: "taken" },
    sound: "swap",
    moments: [{ for: "both", title: "card-robbed", sign: "taken" }],
  },
} satisfies Record<string, Act>;
