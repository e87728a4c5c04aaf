/** The mine at the end of a round with the goals turned up that nobody reached. */
import type { FaceDown, LaidCard, Mine } from "../protocol";

const isShown = (card: FaceDown): boolean => card.kind === "goal" && !!card.known?.tile;

/** Goals that everybody was shown lie open, without light; the others stay face down. */
export function turnedUp(mine: Mine): Mine {
  return {
    ...mine,
    cards: [...mine.cards, ...mine.face_down.filter(isShown).map(laid)],
    face_down: mine.face_down.filter((card) => !isShown(card)),
  };
}

function laid(goal: FaceDown): LaidCard {
  const { known } = goal;
  if (!known?.tile) throw new Error("a goal that nobody was shown");
  return {
    cell: goal.cell,
    card: known.name,
    family: known.family,
    text: goal.known_text || known.text,
    tile: known.tile,
    turned: false,
    reached: known.tile.chambers.map(() => false),
    reached_by: [],
    counter: "",
    keys: 0,
  };
}
