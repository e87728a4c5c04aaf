import { at } from "../../art/bits";
import "./art.css";
import type { ProductArt } from "../product";

const MASK =
  '<path class="a-costume" d="M-22 -14Q0 -22 22 -14Q22 8 8 12Q0 6 0 6Q0 6 -8 12Q-22 8 -22 -14Z"/>' +
  '<ellipse class="a-hole-f" cx="-10" cy="-5" rx="5" ry="4"/><ellipse class="a-hole-f" cx="10" cy="-5" rx="5" ry="4"/>' +
  '<path class="a-feather" d="M16 -16Q20 -34 30 -34Q30 -22 22 -14Z"/>';

export default { crossings: { costume: at(0, 0, 1, MASK) } } satisfies ProductArt;
