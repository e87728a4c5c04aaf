/** This device's part in a deal: it promises a number before a match, and opens it once all promises are told. */
import type { Deal, MatchNow, TableState } from "../protocol";
import { sealOf } from "./hashes";
import { isSame, keepDeal, keptDeal, nonceAt, openedFor, promised, spend, unbegunAt, untoldOf } from "./kept";

type Wish = { t: "seal"; seal: string } | { t: "nonce"; match: string; nonce: string };
type Ask = (wish: Wish) => Promise<{ t: string }>;

export class Dealer {
  private readonly code: string;
  private readonly ask: Ask;
  /** What was promised to the server for the next deal. */
  private sealed = "";
  /** What of it the server said that it has. */
  private acknowledged = "";
  /** The matches of the table that are known to be played, or to have been. */
  private played = new Set<string>();

  constructor(code: string, ask: Ask) {
    this.code = code;
    this.ask = ask;
  }

  /** The line is a new one: what was promised is said once more, for the server may have forgotten it. */
  anew(): void {
    this.sealed = "";
  }

  /** Before a match, whoever sits promises a number. */
  async hearTable(table: TableState): Promise<void> {
    this.played = new Set([table.match, ...table.matches.map((one) => one.match)]);
    if (table.phase !== "lobby" || !(table.you.seat >= 0)) {
      const began = table.phase !== "lobby" && table.you.seat >= 0 && table.match;
      if (this.acknowledged && began && !keptDeal(began)) keepDeal(untoldOf(this.code, began));
      this.sealed = this.acknowledged = "";
      return;
    }
    const seal = sealOf(nonceAt(this.code));
    if (seal === this.sealed) return;
    this.sealed = seal;
    const answer = await this.ask({ t: "seal", seal });
    if (answer.t === "done" && this.sealed === seal) this.acknowledged = seal;
    if (answer.t === "error" && this.sealed === seal) this.sealed = ""; // asked again when the table changes
  }

  /** All have promised: what they did is kept, and only then this device opens its number. */
  async hearDeal(deal: Deal): Promise<void> {
    const before = keptDeal(deal.match);
    if (before && !isSame(before, deal)) {
      keepDeal({ ...before, twice: true });
      return;
    }
    const kept = before ?? this.take(deal);
    if (!kept.nonce || kept.taken || kept.twice) return;
    const answer = await this.ask({ t: "nonce", match: deal.match, nonce: kept.nonce });
    const now = keptDeal(deal.match) ?? kept;
    if (answer.t === "done") keepDeal({ ...now, taken: true });
  }

  private take(deal: Deal): ReturnType<typeof promised> {
    const nonce = nonceAt(this.code);
    const own = deal.seals.includes(sealOf(nonce));
    if (own) spend(this.code);
    // Whoever knows a number already could choose a deal with it: it is not opened for a second one.
    const kept = { ...promised(this.code, deal, own ? nonce : ""), twice: openedFor(deal.seals, sealOf) !== null };
    keepDeal(kept);
    return kept;
  }

  /** The match has begun: its fingerprints are kept as they were told first. */
  hearMatch({ match, view }: MatchNow): void {
    const kept = keptDeal(match);
    if (!kept || Object.keys(kept.commitments).length) return;
    keepDeal({ ...kept, commitments: view.commitments, again: this.isAgain(match) });
  }

  /** Whether another deal was promised at this table before, for which this device opened its number in vain. */
  private isAgain(match: string): boolean {
    const others = unbegunAt(this.code).filter((one) => one.match !== match && !this.played.has(one.match));
    for (const one of others) keepDeal({ ...one, abandoned: true });
    return others.length > 0;
  }
}
