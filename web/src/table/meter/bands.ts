/** How likely somebody stands against the reader, in few enough steps to be said. */
export const BANDS = ["hardly", "little", "open", "likely", "very"] as const;
export type Band = (typeof BANDS)[number];

export function bandOf(chance: number): Band {
  return BANDS[Math.min(4, Math.max(0, Math.floor(chance / 20)))] as Band;
}

/** What the meter says of a seat; null where it says nothing: of oneself, of another match, or not at all. */
export function chanceOf(
  meter: { match: string; doubts: readonly number[] } | null,
  match: string,
  seat: number,
): number | null {
  const chance = meter?.match === match ? meter.doubts[seat] : undefined;
  return chance === undefined || chance < 0 ? null : chance;
}
