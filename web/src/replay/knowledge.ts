/** Who knew what when, laid out as bars along the steps of a round. */
import { t } from "../lang/i18n.svelte";
import type { Knowing, Secret } from "../protocol";

export interface Bar {
  knowing: Knowing;
  /** In hundredths of the round. */
  left: number;
  width: number;
}

/** Where a knowing lies within its round; one that has just a moment is still wide enough to be seen. */
export function barOf(secret: Secret, knowing: Knowing): Bar {
  const span = Math.max(1, secret.last - secret.first);
  const left = ((knowing.since - secret.first) / span) * 100;
  return { knowing, left, width: Math.max(1.5, ((knowing.until - knowing.since) / span) * 100) };
}

/** Whether a word has room in a bar: on every screen (""), not on a narrow one, or on none. */
export function roomFor({ width }: Bar): "" | "little-inside" | "none-inside" {
  if (width < 14) return "none-inside";
  return width < 54 ? "little-inside" : "";
}

/** Where a step lies within a round, in hundredths; null if it is not in it. */
export function placeOf(secret: Secret, step: number): number | null {
  if (step < secret.first || step > secret.last) return null;
  return ((step - secret.first) / Math.max(1, secret.last - secret.first)) * 100;
}

/** What a secret is called: goal B, or whose dwarf card. */
export function secretName(secret: Secret, nameOf: (seat: number) => string): string {
  return secret.kind === "goal"
    ? t("knew.goal", { letter: secret.letter })
    : t("knew.role", { name: nameOf(secret.seat) });
}

/** That somebody knew something, as a sentence. */
export function knowingText(secret: Secret, one: Knowing, nameOf: (seat: number) => string): string {
  const key = one.how === "looked" && !one.what ? "looked-only" : one.how;
  return t(`knew.${key}`, {
    name: nameOf(one.seat),
    thing: secretName(secret, nameOf),
    what: one.what,
    step: one.since,
    when: one.since === secret.first ? t("knew.from-deal") : t("knew.from-move", { step: one.since }),
  });
}

/** Who is sure of a secret at a step: the words of each, in the order of the seats. */
export function knownAt(secret: Secret, step: number): Knowing[] {
  return secret.knowings
    .filter((one) => one.since <= step && step < one.until && one.what)
    .sort((a, b) => a.seat - b.seat);
}
