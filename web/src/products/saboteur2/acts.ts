import { type Act, befalls } from "../../stage/acts.ts";

export default {
  imprisoned: befalls("seat", { sign: "locked", sound: "trap", title: "trapped", byOthers: true }),
  freed: befalls("seat", { sign: "let-go", sound: "free", title: "freed", byOthers: true }),
  "theft-ready": { stamp: { on: "seat", sign: "taken" }, sound: "swap" },
  "theft-prevented": befalls("seat", { sign: "stop", sound: "stop", title: "theft-prevented", byOthers: true }),
  "hands-swapped": {
    stamp: { on: "target", sign: "cards" },
    sound: "swap",
    moments: [{ for: "both", title: "hands-swapped", sign: "cards" }],
  },
  "round-scored": { quiet: "the end of the round says it" },
  "left-out": { quiet: "the end of the round says it" },
  "geologist-paid": { quiet: "the end of the round counts it" },
  "share-paid": { quiet: "the end of the round counts it" },
  stole: befalls("target", { sign: "taken", sound: "gold", title: "robbed" }),
  "nothing-stolen": { quiet: "nothing happened; the log says why" },
} satisfies Record<string, Act>;
