/** What a card sheet is about. */
import { cellKey } from "../../board/cells";
import { backOf, faceOfCard, faceOfLaid } from "../../board/faces";
import { t } from "../../lang/i18n.svelte";
import type { Cell, HandCard, View } from "../../protocol";
import type { Eyes } from "../../stage/eyes";

export interface Subject {
  title: string;
  face: string;
  lines: string[];
  /** The letter of a goal that is still hidden. */
  letter: string;
  /** Where it lies, if it lies in the mine. */
  cell: Cell | null;
  /** Who looked at it, by name. */
  looked: string[];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function subjectOfHand({ card }: HandCard): Subject {
  return { title: sentence(card.text), face: faceOfCard(card), lines: [card.help], letter: "", cell: null, looked: [] };
}

/** What lies on a cell, if anything does. */
export function subjectAt(view: View, cell: Cell, eyes: Eyes): Subject | null {
  const key = cellKey(cell);
  const looked = (eyes.get(key) ?? []).map((seat) => view.players[seat]?.name ?? "");
  const down = view.mine.face_down.find((card) => cellKey(card.cell) === key);
  if (down) {
    const title = sentence(t(`board.${down.kind}`, { letter: down.letter }));
    const known = down.known ? [t("board.known", { what: down.known_text || down.known.text })] : [];
    const maybe = down.maybe.length ? [t("board.maybe", { what: down.maybe.join(", ") })] : [];
    const face = down.known ? faceOfCard(down.known) : backOf(down);
    return { title, face, lines: [...known, ...maybe].map(sentence), letter: down.letter, cell, looked };
  }
  const laid = view.mine.cards.find((card) => cellKey(card.cell) === key);
  if (!laid) return null;
  const joined = laid.reached.some(Boolean) ? t("sheet.joined") : t("sheet.cut-off");
  const things = view.mine.things.filter((thing) => cellKey(thing.cell) === key).map((thing) => thing.text);
  return { title: sentence(laid.text), face: faceOfLaid(laid), lines: [joined, ...things], letter: "", cell, looked };
}
