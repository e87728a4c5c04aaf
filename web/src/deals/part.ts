/** A number for a table that has no code yet: of a game that is dealt as soon as it is opened. */
import { newNonce, sealOf } from "./hashes";
import { keepNonce } from "./kept";

export interface Part {
  /** What the server is told of it. */
  seal: string;
  keepFor: (code: string) => void;
}

export function newPart(): Part {
  const nonce = newNonce();
  return { seal: sealOf(nonce), keepFor: (code) => keepNonce(code, nonce) };
}
