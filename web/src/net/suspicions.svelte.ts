/** Private marks on people: nobody else is told of them, and they stay on this device. */
import { ofPerson, read, write } from "./store";

export const SUSPICIONS = ["none", "trusted", "unsure", "suspected"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

let marks = $state.raw<Record<string, Suspicion>>({});
let of = "";

/** Where several people play on one device, everybody has marks of their own. */
function isOf(match: string): boolean {
  return of === `${ofPerson("")} ${match}`;
}

function load(match: string): void {
  if (isOf(match)) return;
  of = `${ofPerson("")} ${match}`;
  marks = {};
  try {
    const kept = JSON.parse(read(ofPerson("suspicions")) || "{}") as {
      match?: string;
      marks?: Record<string, Suspicion>;
    };
    if (kept.match === match) marks = kept.marks ?? {};
  } catch {
    // Something else was kept there once: begin anew.
  }
}

export function suspicionOf(match: string, seat: number): Suspicion {
  if (!isOf(match)) queueMicrotask(() => load(match));
  // Read in any case: whoever asks before anything was loaded wants to be told of it later.
  const mark = marks[seat];
  return (isOf(match) ? mark : undefined) ?? "none";
}

export function suspect(match: string, seat: number, mark: Suspicion): void {
  load(match);
  marks = { ...marks, [seat]: mark };
  write(ofPerson("suspicions"), JSON.stringify({ match, marks }));
}
