/** What the marked move would change in the mine: asked of the server, once for each move of a decision. */
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { capital } from "../lang/capital";
import type { TableClient } from "../net/client.svelte";
import { Latest } from "../net/latest";
import type { Choice, Outcome } from "../protocol";

export class Foresight {
  private readonly client: TableClient;
  private readonly marked: () => Choice | null;
  /** By move; only for the decision that is asked now. */
  private readonly known = new SvelteMap<string, Outcome>();
  private decision = "";
  private readonly questions = new Latest();

  /** To be made while a component is: it follows what is marked. */
  constructor(client: TableClient, marked: () => Choice | null) {
    this.client = client;
    this.marked = marked;
    $effect(() => {
      const choice = marked();
      const now = `${client.match?.match} ${client.match?.decision}`;
      untrack(() => this.follow(choice, now));
    });
  }

  /** What the marked move would change; null where nothing is marked, or nothing is known yet. */
  get outcome(): Outcome | null {
    const choice = this.marked();
    return choice ? (this.known.get(choice.move) ?? null) : null;
  }

  private follow(choice: Choice | null, decision: string): void {
    if (decision !== this.decision) this.known.clear();
    this.decision = decision;
    if (choice) void this.questions.want(() => this.ask(choice, decision));
  }

  private async ask(choice: Choice, decision: string): Promise<void> {
    if (decision !== this.decision || this.known.has(choice.move)) return;
    const answer = await this.client.ask({ t: "preview", move: choice.move });
    // An answer that comes after the table has gone on is about another mine.
    if (answer.t === "outcome" && decision === this.decision) this.known.set(answer.move, answer);
  }
}

/** What a move would change, as a sentence; empty where nothing is known. */
export function foreseenText(outcome: Outcome | null): string {
  return outcome?.text ? `${capital(outcome.text)}.` : "";
}
