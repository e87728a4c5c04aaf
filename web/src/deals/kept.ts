/** What this device keeps of deals: numbers that it will add, and what was promised to it before a deal. */
import { read, write } from "../net/store";
import type { Deal } from "../protocol";
import { newNonce } from "./hashes";

/** A deal as it was promised to this device, and what the device had to do with it. */
export interface Kept {
  match: string;
  ruleset: string;
  promise: string;
  seals: string[];
  /** The number that this device opened for it; empty: it has none in it. */
  nonce: string;
  /** Whether the server said that it has the number. */
  taken: boolean;
  /** The fingerprints of the deal, as they were told when the match began; none: not yet. */
  commitments: Record<string, string>;
  /** Whether the server was caught in the act: it told two promises, or wanted a number twice. */
  twice: boolean;
  /** The table; none: kept by an older version. */
  table?: string;
  /** Whether the match began, and this device was never asked for the number it had promised. */
  untold?: boolean;
  /** Whether a number was opened at this table before, for a deal whose match never began. */
  again?: boolean;
  /** Whether this is such a deal, and a later one was marked for it. */
  abandoned?: boolean;
}

const NONCES = "nonces";
const DEALS = "deals";
const MOST_NONCES = 6;
const MOST_DEALS = 12;

function list<T>(key: string): T[] {
  try {
    const found: unknown = JSON.parse(read(key) || "[]");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return []; // something else was kept there once
  }
}

const nonces = () => list<[string, string]>(NONCES);

/** Keep a number for the next deal at a table. */
export function keepNonce(code: string, nonce: string): void {
  const others = nonces().filter(([table]) => table !== code);
  write(NONCES, JSON.stringify([[code, nonce], ...others].slice(0, MOST_NONCES)));
}

/** The number for the next deal at a table; a new one if there is none. */
export function nonceAt(code: string): string {
  const kept = nonces().find(([table]) => table === code)?.[1];
  if (kept) return kept;
  const nonce = newNonce();
  keepNonce(code, nonce);
  return nonce;
}

/** A number is opened for one deal alone: whoever has seen it could try deals with it. */
export function spend(code: string): void {
  write(NONCES, JSON.stringify(nonces().filter(([table]) => table !== code)));
}

export function keptDeal(match: string): Kept | null {
  return list<Kept>(DEALS).find((one) => one.match === match) ?? null;
}

/** The deal for which a number was opened; null: for none that is remembered. */
export function openedFor(seals: readonly string[], sealOf: (nonce: string) => string): Kept | null {
  return list<Kept>(DEALS).find((one) => one.nonce && seals.includes(sealOf(one.nonce))) ?? null;
}

/** Deals in which this device has a part are not pushed out by others, however many a server names. */
export function keepDeal(deal: Kept): void {
  const deals = [deal, ...list<Kept>(DEALS).filter((one) => one.match !== deal.match)];
  const own = deals.filter((one) => one.nonce).slice(0, MOST_DEALS);
  const others = deals.filter((one) => !one.nonce).slice(0, MOST_DEALS);
  write(DEALS, JSON.stringify([...own, ...others]));
}

/** The deals at a table for which a number was opened and of whose match nothing was seen since. */
export function unbegunAt(table: string): Kept[] {
  return list<Kept>(DEALS).filter(
    (one) => one.table === table && one.nonce && !one.abandoned && !Object.keys(one.commitments).length,
  );
}

/** A deal as it is promised now at a table. */
export const promised = (table: string, deal: Deal, nonce: string): Kept => ({
  table,
  match: deal.match,
  ruleset: deal.ruleset,
  promise: deal.promise,
  seals: deal.seals,
  nonce,
  taken: false,
  commitments: {},
  twice: false,
});

/** A match that began without a word of its deal, though this device had promised a number for it. */
export const untoldOf = (table: string, match: string): Kept => ({
  ...promised(table, { t: "deal", match, ruleset: "", promise: "", seals: [] }, ""),
  untold: true,
});

/** Whether a server says the same as it has said before. */
export const isSame = (kept: Kept, deal: Deal): boolean =>
  kept.promise === deal.promise && kept.ruleset === deal.ruleset && kept.seals.join() === deal.seals.join();
