import { t } from "../../lang/i18n.svelte";
import People from "../../table/decisions/People.svelte";
import type { Product, TableNow } from "../product";

/** Cards that are given up are touched in the hand. */
const tells = ({ play }: TableNow): string => (play.gather ? t("gather.touch", { of: play.gather.need }) : "");

export default {
  emblem: "NS{N:b}",
  bars: ["trapped"],
  decisions: { steal: People },
  // The Duel, whose turns are like these, has the same moves.
  gathers: { clear: 2 },
  gathersAt: { "pay-to-clear": 2 },
  tells,
} satisfies Product;
