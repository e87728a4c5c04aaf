import { type Act, befalls } from "../../stage/acts.ts";

export default {
  "gold-given": { quiet: "everybody begins with it" },
  "dwarf-placed": { shakes: true, sound: "lay" },
  "dwarf-gone": { shakes: true, sound: "rockfall" },
  "toll-asked": befalls("target", { sign: "gold", sound: "claim", title: "toll-asked" }),
  "toll-answered": { stamp: { on: "seat", sign: "cards" }, sound: "claim" },
  "toll-paid": {
    stamp: { on: "target", sign: "gold" },
    sound: "gold",
    moments: [
      { for: "target", title: "toll-received", sign: "gold" },
      { for: "seat", title: "toll-paid", sign: "gold" },
    ],
  },
} satisfies Record<string, Act>;
