/** What a player can do now, in groups: from the choices and the reasons that the server sends. No rules here. */
import { cellKey } from "../../board/cells";
import type { Choice, HandCard, View } from "../../protocol";
import { about, bare, byCell, byPlayer, discards, waysOf } from "../choices";
import { waysOut } from "../waysOut";

/** What cards of a family do to the table; those that lay something in the mine dig, all others are special. */
const GROUPS: Record<string, string> = { sabotage: "break", repair: "mend", map: "look", rockfall: "clear" };
const ORDER = ["dig", "mend", "look", "clear", "break", "special"];

/** A card of the hand that can be played. */
export interface Doing {
  /** Its place in the hand; of several alike the first. */
  hand: number;
  held: HandCard;
  /** How many alike there are. */
  count: number;
  /** In how many places of the mine, besides hidden cards with a letter. */
  places: number;
  /** The letters of the hidden cards that it can be played on. */
  letters: string[];
  /** The seats it can be played on. */
  people: number[];
}

export interface Group {
  name: string;
  doings: Doing[];
}

/** A card of the hand that cannot be played, with the reason and what can be done instead. */
export interface Resting {
  hand: number;
  held: HandCard;
  ways: Choice[];
}

const groupOf = ({ card }: HandCard): string => (card.tile ? "dig" : (GROUPS[card.family] ?? "special"));

/** The places in the hand of each card that is not like one before it, with how many are like it. */
function each(view: View): { hand: number; held: HandCard; count: number }[] {
  const found = new Map<string, { hand: number; held: HandCard; count: number }>();
  view.hand.forEach((held, hand) => {
    const like = found.get(held.card.name);
    if (like) like.count++;
    else found.set(held.card.name, { hand, held, count: 1 });
  });
  return [...found.values()];
}

/** The moves by which a card of the hand is played, and not given up for something else. */
const plays = (view: View, hand: number): Choice[] => about(view, hand).filter(({ act }) => act === "play");

export function groupsOf(view: View): Group[] {
  const letters = new Map(
    view.mine.face_down.filter(({ letter }) => letter).map((one) => [cellKey(one.cell), one.letter]),
  );
  const found = new Map<string, Doing[]>();
  for (const one of each(view)) {
    const moves = plays(view, one.hand);
    if (!moves.length) continue;
    const cells = [...byCell(moves).keys()];
    const doing: Doing = {
      ...one,
      places: cells.filter((key) => !letters.has(key)).length,
      letters: cells
        .map((key) => letters.get(key) ?? "")
        .filter(Boolean)
        .sort(),
      people: [...byPlayer(moves).keys()],
    };
    const name = groupOf(one.held);
    found.set(name, [...(found.get(name) ?? []), doing]);
  }
  return ORDER.filter((name) => found.has(name)).map((name) => ({ name, doings: found.get(name) ?? [] }));
}

/** Cards that cannot be played on one's turn; each with its reason. */
export function restingOf(view: View): Resting[] {
  return each(view)
    .filter(({ held }) => held.why)
    .map(({ hand, held }) => ({ hand, held, ways: waysOut(view, hand).filter(({ act }) => act !== "discard") }));
}

/** What is done without a card, in words: to clear something away, to answer, to pass. */
export const looseOf = (view: View): Choice[] => bare(about(view, null));

/** What else a card can be given up for, by its kind: one move of each, with a card that pays for it. */
export function furtherOf(view: View): { hand: number; choice: Choice }[] {
  const found = new Map<string, { hand: number; choice: Choice }>();
  view.hand.forEach((_, hand) => {
    for (const [kind, [choice]] of waysOf(about(view, hand)))
      if (choice && !found.has(kind)) found.set(kind, { hand, choice });
  });
  return [...found.values()];
}

export const canDiscard = (view: View): boolean => discards(view.choices).length > 0;
