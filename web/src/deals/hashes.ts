/**
 * The hashes by which a deal is promised and mixed: all of the arithmetic that a check needs.
 *
 * Over plain http, as in most homes, a browser keeps its own SHA-256 (`crypto.subtle`) to itself; so it is
 * always that of a library, and there is one way to be right.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const STREAMS = ["gold", "round-1", "round-2", "round-3"] as const;

const hashed = (...parts: (string | Uint8Array)[]): string =>
  bytesToHex(sha256(concatBytes(...parts.map((part) => (typeof part === "string" ? utf8ToBytes(part) : part)))));

/** A number that nobody can guess, as 64 hex digits. */
export const newNonce = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** By which the server promises its secret. */
export const promiseOf = (secret: string): string => hashed("saboteur promise ", hexToBytes(secret));

/** By which a device promises its number. */
export const sealOf = (nonce: string): string => hashed("saboteur seal ", hexToBytes(nonce));

/** What is mixed of the secret and of the numbers by seat; who added none has "". */
export function seedOf(secret: string, nonces: readonly string[]): string {
  const given = nonces.flatMap((nonce, seat) => (nonce ? [letterOf(seat), hexToBytes(nonce)] : []));
  return hashed("saboteur deal ", hexToBytes(secret), ...given);
}

/** The fingerprint of a stream of chance that comes of a seed. */
export function commitmentOf(seed: string, stream: string): string {
  return hashed("saboteur commitment ", hexToBytes(hashed(hexToBytes(seed), ` saboteur ${stream}`)));
}

export const letterOf = (seat: number): string => "ABCDEFGHIJKL".charAt(seat);
