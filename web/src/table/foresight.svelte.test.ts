import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Answer, Question, TableClient } from "../net/client.svelte";
import type { Choice, Outcome } from "../protocol";
import { Foresight } from "./foresight.svelte";

/** A table on a slow line: it is asked, and the test answers. */
class SlowTable {
  match = { match: "m", decision: 1 };
  asked: string[] = [];
  private answer: ((answer: Answer) => void) | null = null;

  ask(question: Question): Promise<Answer> {
    if (question.t === "preview") this.asked.push(question.move);
    return new Promise((resolve) => (this.answer = resolve));
  }

  async say(move: string): Promise<void> {
    this.answer?.({ t: "outcome", id: "x", move } as unknown as Outcome);
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
  }
}

test("while a line is slow one question is on its way, and then only what is marked by now is asked", async () => {
  const table = new SlowTable();
  let marked = $state.raw<Choice | null>(null);
  let foresight: Foresight | undefined;
  const stop = $effect.root(() => {
    foresight = new Foresight(table as unknown as TableClient, () => marked);
  });
  const mark = (move: string) => {
    marked = { move } as Choice;
    flushSync();
  };
  for (let k = 0; k < 100; k++) mark(`EW@${k},0`);
  expect(table.asked).toEqual(["EW@0,0"]);
  await table.say("EW@0,0");
  expect(table.asked).toEqual(["EW@0,0", "EW@99,0"]);
  expect(foresight?.outcome).toBeNull();
  await table.say("EW@99,0");
  expect(foresight?.outcome?.move).toBe("EW@99,0");
  // What is known is not asked again.
  mark("EW@0,0");
  expect(table.asked).toHaveLength(2);
  expect(foresight?.outcome?.move).toBe("EW@0,0");
  stop();
});
