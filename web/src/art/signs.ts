/** Pieces that several action cards show. */
import { arrow, letter } from "./bits";

export const BROKEN =
  '<path class="a-bad" d="M-7 -17H7L17 -7V7L7 17H-7L-17 7V-7Z"/><path class="a-badge-l" d="M-7 -7L7 7M7 -7L-7 7"/>';
export const MENDED = '<circle class="a-good" r="17"/><path class="a-badge-l" d="M-8 0L-2 7L9 -7"/>';
export const GOAL =
  '<rect class="a-back a-b-goal" x="-14" y="-21" width="28" height="42" rx="3"/><path class="a-back-c" d="M0 -13L10 0L0 13L-10 0Z"/>' +
  letter("?", 15, "a-q");
export const ROLE =
  '<rect class="a-back a-b-role" x="-16" y="-24" width="32" height="48" rx="3"/><path class="a-back-c" d="M0 -14L12 0L0 14L-12 0Z"/>';
export const MAP =
  '<path class="a-map" d="M18 40L38 32L62 40L82 32V104L62 112L38 104L18 112Z"/><path class="a-fold" d="M38 32V104M62 40V112"/>' +
  '<path class="a-route" d="M26 94Q34 76 44 82T58 62"/><path class="a-bad-l" d="M62 48L76 62M76 48L62 62"/>';
export const SWAP =
  arrow("M26 30Q50 12 72 28M72 28L71 17M72 28L61 28") + arrow("M74 104Q50 122 28 106M28 106L29 117M28 106L39 106");

/** A small path card. */
export const tile = (body: string): string =>
  '<rect class="a-rock" x="-15" y="-22" width="30" height="44" rx="3"/>' + `<path class="a-way" d="${body}"/>`;
