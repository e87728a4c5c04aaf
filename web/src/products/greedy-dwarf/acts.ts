import { type Act, befalls } from "../../stage/acts.ts";

export default {
  "gold-drawn": befalls("seat", { sign: "gold", sound: "gold", title: "gold-drawn", secret: true }),
} satisfies Record<string, Act>;
