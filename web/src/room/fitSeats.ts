/** The seats for a game: those that nobody needs go away, missing ones are added free. */
import type { SeatPlace, SeatState } from "../protocol";

/** Nobody is sent away: with too many people the table says so. */
export function fitSeats(seats: readonly SeatState[], [least = 0, most = 12]: readonly number[]): SeatPlace[] {
  const kept = [...seats];
  for (const spare of ["free", "bot"] as const) {
    while (kept.length > most) {
      const at = kept.findLastIndex((seat) => seat.presence === spare && seat.member < 0);
      if (at < 0) break;
      kept.splice(at, 1);
    }
  }
  const places: SeatPlace[] = kept.map((seat) => ({ seat: seat.seat }));
  while (places.length < least) places.push({});
  return places;
}
