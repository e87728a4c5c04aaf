import { type Act, befalls } from "../../stage/acts.ts";

export default {
  vetoed: { flies: "face", ...befalls("target", { sign: "stop", sound: "stop", title: "vetoed" }) },
} satisfies Record<string, Act>;
