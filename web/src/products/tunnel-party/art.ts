import { at, ICONS } from "../../art/bits";
import "./art.css";
import type { ProductArt } from "../product";

const GARLAND =
  '<path class="a-cord" d="M-30 -16Q0 8 30 -16"/>' +
  [[-22, -10, "b"], [-8, -4, "g"], [8, -4, "y"], [22, -10, "r"]]
    .map(([x, y, c]) => `<path class="a-flag a-flag-${c}" d="M${Number(x) - 6} ${y}H${Number(x) + 6}L${x} ${Number(y) + 14}Z"/>`)
    .join("") + '<circle class="a-halo" cy="14" r="20"/>' + at(0, 16, 0.5, ICONS.lantern); // prettier-ignore

export default { crossings: { party: at(0, 0, 1, GARLAND) } } satisfies ProductArt;
