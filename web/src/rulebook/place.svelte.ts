/** Where somebody is while they read rules: at which table, in which match; and what is open over it. */

import type { Chosen } from "./chosen";

export interface Place {
  /** What is played there. */
  chosen: Chosen;
  /** The match that is played or looked at; empty if none. */
  match: string;
  /** Through whose eyes. */
  eyes: string;
  /** The step that is looked at; null: the newest. */
  step: number | null;
}

export interface Reported {
  /** The clause that is doubted; empty if none. */
  clause: string;
  place: Place;
}

let place = $state.raw<Place | null>(null);
/** The move that was refused last in the decision that is asked now; empty if none. */
let refused = $state("");
let rules = $state.raw<{ clause: string } | null>(null);
let report = $state.raw<Reported | null>(null);

export function placeNow(): Place | null {
  return place;
}

/** To be said by the page of a table or of a match; it is left with the page. */
export function beAt(now: Place): () => void {
  place = now;
  return () => {
    if (place === now) place = null;
  };
}

export function noteRefused(move: string): void {
  refused = move;
}

export function lastRefused(): string {
  return refused;
}

/** The rules of this table, over it: nobody leaves their seat to read. */
export function openRules(clause = ""): void {
  rules = { clause };
}

export function closeRules(): void {
  rules = null;
}

export function shownRules(): { clause: string } | null {
  return rules;
}

export function openReport(clause: string, chosen: Chosen = {}): void {
  report = { clause, place: place ?? { chosen, match: "", eyes: "", step: null } };
}

export function closeReport(): void {
  report = null;
}

export function shownReport(): Reported | null {
  return report;
}
