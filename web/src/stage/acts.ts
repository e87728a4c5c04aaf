/**
 * How events are played out: what flies, what shakes, what is stamped on whom, what it sounds like,
 * and for whom it is a moment. Each product says it of its own events; nothing here knows a rule.
 */
import type { Sound } from "../sound/sounds";

/** A sign that is stamped on a person for a moment. */
export type Sign = "broken" | "mended" | "locked" | "let-go" | "eye" | "taken" | "mask" | "cards" | "gold" | "stop";

/** Whom an event is a moment for. */
export type Whose = "target" | "seat" | "both" | "everyone";

export interface Moment {
  for: Whose;
  /** The headline, by its key among `moment.*`. */
  title: string;
  sign: Sign;
  /** Whether only those see it whom it is for: a look at something hidden. */
  secret?: boolean;
  /** Whether one's dwarf card may be another one now, so that it has to be looked at again. */
  reseals?: boolean;
  /** Whether it is none if one did it oneself. */
  byOthers?: boolean;
  /** The title of a moment that it only adds its words to, where one move brings both. */
  joins?: string;
}

export interface Act {
  /** What flies before the table changes: the card of the event, or its back. */
  flies?: "face" | "back";
  /** Where to: its cell or its victim, the pile, or the one who did it. */
  to?: "place" | "pile" | "seat";
  /** Where from, if not from the one who did it. */
  from?: "deck" | "target";
  /** Whether a card is turned over on its cell. */
  turns?: boolean;
  /** Whether its cells shake. */
  shakes?: boolean;
  /** Whether everybody is dealt cards with it. */
  deals?: boolean;
  stamp?: { on: "seat" | "target"; sign: Sign };
  /** Whether an eye in the colour of the one who did it stays on the cell until the round is over. */
  looks?: boolean;
  /** What becomes of such eyes: those of the first cell go to the second, or perhaps they did, and the other way round. */
  carries?: "push" | "perhaps";
  sound?: Sound;
  /** For whom it is a moment; the first that fits a reader is theirs. */
  moments?: Moment[];
  /** Why nothing is played out. */
  quiet?: string;
}

/**
 * Something that befalls somebody: its sign is stamped on them, and it is a moment for them. Products
 * import it from `acts.ts` with the ending, so that tests can read their acts without a build.
 */
export function befalls(whom: "seat" | "target", { sound, ...moment }: Omit<Moment, "for"> & { sound: Sound }): Act {
  return { stamp: { on: whom, sign: moment.sign }, sound, moments: [{ for: whom, ...moment }] };
}
