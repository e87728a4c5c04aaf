/** Telling a player that it is their turn: a sound and a shake; the sign in the title is the page's own. */
import { sound } from "../sound/sounds";

export function callPlayer(): void {
  sound("turn-is-yours");
}
