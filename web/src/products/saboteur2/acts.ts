import type { Act } from "../../stage/acts";

export default {
  imprisoned: {
    stamp: { on: "seat", sign: "trapped" },
    sound: "trap",
    moments: [{ for: "seat", title: "trapped", sign: "trapped", byOthers: true }],
  },
  freed: {
    stamp: { on: "seat", sign: "freed" },
    sound: "free",
    moments: [{ for: "seat", title: "freed", sign: "freed", byOthers: true }],
  },
  "theft-ready": { stamp: { on: "seat", sign: "theft" }, sound: "swap" },
  "theft-prevented": {
    stamp: { on: "seat", sign: "stop" },
    sound: "stop",
    moments: [{ for: "seat", title: "theft-prevented", sign: "stop", byOthers: true }],
  },
  "hands-swapped": {
    stamp: { on: "target", sign: "cards" },
    sound: "swap",
    moments: [{ for: "both", title: "hands-swapped", sign: "cards" }],
  },
  "round-scored": { quiet: "the end of the round says it" },
  "left-out": { quiet: "the end of the round says it" },
  "geologist-paid": { quiet: "the end of the round counts it" },
  "share-paid": { quiet: "the end of the round counts it" },
  stole: {
    stamp: { on: "target", sign: "theft" },
    sound: "gold",
    moments: [{ for: "target", title: "robbed", sign: "theft" }],
  },
  "nothing-stolen": { quiet: "nothing happened; the log says why" },
} satisfies Record<string, Act>;
