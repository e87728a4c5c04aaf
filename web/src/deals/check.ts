/**
 * Checking a record against what was promised to this device before the deal.
 *
 * That the cards follow from the seed by the rules is not checked here: the browser knows no rules.
 */
import { commitmentOf, letterOf, promiseOf, sealOf, seedOf, STREAMS } from "./hashes";
import type { Kept } from "./kept";

/** What is wrong with a deal, each with its sentence. */
export type Problem =
  "unmixed" | "promise" | "seals" | "nonce" | "dropped" | "seed" | "streams" | "rules" | "twice" | "again";

export interface Checked {
  problems: Problem[];
  /** Whether the server mixed anything into its own secret. */
  mixed: boolean;
  /** Whether this device kept a promise to compare with. */
  compared: boolean;
  /** Whether the number of this device is in the deal. */
  own: boolean;
  /** Whether this device promised a number that came too late. */
  late: boolean;
  /** Whether it promised a number and was never told of this deal. */
  untold: boolean;
  /** How many seats added a number. */
  added: number;
  /** How many promised one that did not come, this device apart. */
  withheld: number;
  /** A part of the seed, to be compared with others by eye: the server tells all of them the same record, or is found out. */
  code: string;
}

const HEX = /^[0-9a-f]{64}$/;

/** The lines of a record before its moves, by what they begin with. */
function headOf(record: string): Map<string, string> {
  const head = new Map<string, string>();
  for (const line of record.split("\n")) {
    if (line.startsWith("moves")) break;
    const words = line.trim().split(/\s+/);
    const key = ["seal", "nonce", "commit"].includes(words[0] ?? "") ? words.slice(0, 2).join(" ") : (words[0] ?? "");
    head.set(key, line.trim().slice(key.length).trim());
  }
  return head;
}

export function check(record: string, kept: Kept | null): Checked {
  const head = headOf(record);
  const hex = (key: string): string => (HEX.test(head.get(key) ?? "") ? (head.get(key) as string) : "");
  const seats = Array.from({ length: Number(head.get("players") ?? 0) }, (_, seat) => seat);
  const seals = seats.map((seat) => hex(`seal ${letterOf(seat)}`));
  const nonces = seats.map((seat) => hex(`nonce ${letterOf(seat)}`));
  const secret = hex("secret");
  const seed = hex("seed");
  const mixed = head.get("promise") !== undefined;
  const problems = new Set<Problem>();
  const insist = (holds: boolean, problem: Problem): void => void (holds || problems.add(problem));

  if (mixed) {
    insist(secret !== "" && promiseOf(secret) === hex("promise"), "promise");
    insist(secret !== "" && seed !== "" && seedOf(secret, nonces) === seed, "seed");
    nonces.forEach((nonce, seat) => insist(!nonce || sealOf(nonce) === seals[seat], "nonce"));
  }
  for (const stream of STREAMS) {
    insist(seed !== "" && commitmentOf(seed, stream) === hex(`commit ${stream}`), "streams");
  }
  const told = kept?.untold ? null : kept;
  for (const [stream, commitment] of Object.entries(kept?.commitments ?? {})) {
    insist(hex(`commit ${stream}`) === commitment, "streams");
  }
  insist(!kept?.again, "again");
  if (told) {
    insist(mixed, "unmixed");
    insist(!told.twice, "twice");
    insist(told.ruleset === head.get("ruleset") && told.seals.length === seats.length, "rules");
  }
  const seal = kept?.nonce ? sealOf(kept.nonce) : "";
  const places = seats.filter((seat) => seal && kept?.seals[seat] === seal);
  const own = places.length > 0 && places.every((seat) => nonces[seat] === kept?.nonce);
  if (told && mixed) {
    insist(told.promise === hex("promise"), "promise");
    insist(told.seals.join() === seals.join(), "seals");
    insist(own || !told.taken, "dropped");
  }
  return {
    problems: [...problems],
    mixed,
    compared: told !== null,
    own,
    late: seal !== "" && !own && !kept?.taken,
    untold: kept?.untold === true,
    added: nonces.filter(Boolean).length,
    withheld: seats.filter((seat) => seals[seat] && !nonces[seat] && !places.includes(seat)).length,
    code: (seed.slice(0, 12).match(/.{4}/g) ?? []).join(" "),
  };
}
