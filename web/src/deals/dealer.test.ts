import { beforeEach, expect, test } from "vitest";
import { write } from "../net/store";
import type { Deal, MatchNow, TableState } from "../protocol";
import { Dealer } from "./dealer";
import { sealOf } from "./hashes";
import { keptDeal } from "./kept";

type Wish = { t: string; seal?: string; match?: string; nonce?: string };

const asked: Wish[] = [];
let answer = "done";
const dealer = () =>
  new Dealer("KDMRT", (wish) => {
    asked.push(wish);
    return Promise.resolve({ t: answer });
  });
const table = (phase: string, seat = 0, match = "", matches: string[] = []) =>
  ({ phase, you: { seat }, match, matches: matches.map((one) => ({ match: one })) }) as unknown as TableState;
const begins = (match: string) => ({ match, view: { commitments: { gold: "g" } } }) as unknown as MatchNow;
const deal = (seals: string[], more: Partial<Deal> = {}): Deal => ({
  t: "deal",
  match: "m1",
  ruleset: "base@1/P2024",
  promise: "p".repeat(64),
  seals,
  ...more,
});
const seals = () => asked.flatMap((wish) => (wish.t === "seal" ? [wish.seal as string] : []));
const nonces = () => asked.flatMap((wish) => (wish.t === "nonce" ? [wish.nonce as string] : []));
/** A table at which one match was played deals the next, and all of it is heard. */
async function playAfter(one: Dealer, last: string, next: string): Promise<void> {
  await one.hearTable(table("lobby", 0, last, [last]));
  await one.hearDeal(deal([seals().at(-1) as string], { match: next }));
  await one.hearTable(table("playing", 0, next, [last]));
  one.hearMatch(begins(next));
}

beforeEach(() => {
  asked.length = 0;
  answer = "done";
  write("nonces", "");
  write("deals", "");
});

test("whoever sits before a match promises a number once, whoever watches none", async () => {
  const one = dealer();
  await one.hearTable(table("lobby", -1));
  expect(asked).toEqual([]);
  await one.hearTable(table("lobby"));
  await one.hearTable(table("lobby"));
  expect(seals()).toHaveLength(1);
  await dealer().hearTable(table("lobby")); // the page was loaded again
  expect(new Set(seals()).size).toBe(1);
});

test("a promise that was refused is made again when the table changes", async () => {
  const one = dealer();
  answer = "error";
  await one.hearTable(table("lobby"));
  answer = "done";
  await one.hearTable(table("lobby"));
  await one.hearTable(table("lobby"));
  expect(seals()).toHaveLength(2);
});

test("the number is opened for the deal in which it was promised, and everything is kept", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  const told = deal([seals()[0] as string, ""]);
  await one.hearDeal(told);
  expect(sealOf(nonces()[0] as string)).toBe(seals()[0]);
  const kept = keptDeal("m1");
  expect(kept).toMatchObject({ promise: told.promise, seals: told.seals, taken: true, nonce: nonces()[0] });
  one.hearMatch({ match: "m1", view: { commitments: { gold: "g" } } } as unknown as MatchNow);
  one.hearMatch({ match: "m1", view: { commitments: { gold: "another" } } } as unknown as MatchNow);
  expect(keptDeal("m1")?.commitments).toEqual({ gold: "g" });
  await one.hearTable(table("playing"));
  await one.hearTable(table("lobby")); // a rematch
  expect(new Set(seals()).size).toBe(2);
});

test("a line that broke meanwhile opens the same number again, and no other", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  answer = "error";
  const told = deal(seals());
  await one.hearDeal(told);
  answer = "done";
  await dealer().hearDeal(told);
  expect(nonces()).toHaveLength(2);
  expect(new Set(nonces()).size).toBe(1);
  expect(keptDeal("m1")?.taken).toBe(true);
  await dealer().hearDeal(told);
  expect(nonces()).toHaveLength(2);
});

test("a number that was not promised is not opened", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  await one.hearDeal(deal([sealOf("ab".repeat(32)), ""]));
  expect(nonces()).toEqual([]);
  expect(keptDeal("m1")?.nonce).toBe("");
});

test("a server that makes two promises for one deal is remembered, with the first of them", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  const told = deal(seals());
  await one.hearDeal(told);
  await one.hearDeal({ ...told, promise: "q".repeat(64) });
  expect(keptDeal("m1")).toMatchObject({ promise: told.promise, twice: true });
  expect(nonces()).toHaveLength(1);
});

test("a number that the server has seen is not opened for a second deal", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  const told = deal(seals());
  await one.hearDeal(told);
  await one.hearDeal(deal(told.seals, { match: "m2", promise: "q".repeat(64) }));
  expect(nonces()).toHaveLength(1);
  expect(keptDeal("m2")).toMatchObject({ twice: true, nonce: "" });
});

test("a deal that is given up once numbers were opened for it is remembered with the next one", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  await one.hearDeal(deal(seals()));
  // However many other deals are named, and however often the page is loaded again.
  for (let i = 0; i < 40; i++) await one.hearDeal(deal([], { match: `x${i}` }));
  const other = dealer();
  await other.hearTable(table("lobby"));
  await other.hearDeal(deal([seals().at(-1) as string], { match: "m2", promise: "q".repeat(64) }));
  expect(nonces()).toHaveLength(2);
  await other.hearTable(table("playing", 0, "m2"));
  other.hearMatch(begins("m2"));
  expect(keptDeal("m2")).toMatchObject({ twice: false, again: true });

  // It is said of that deal, and not of all that come later.
  await playAfter(other, "m2", "m3");
  expect(keptDeal("m3")).toMatchObject({ again: false });
});

test("a match that was played while this page was closed is not one that never began", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  await one.hearDeal(deal(seals()));
  const back = dealer();
  await playAfter(back, "m1", "m2");
  expect(keptDeal("m2")).toMatchObject({ again: false });
});

test("nor does a number count that was opened at another table", async () => {
  const there = new Dealer("OTHER", (wish) => {
    asked.push(wish);
    return Promise.resolve({ t: "done" });
  });
  await there.hearTable(table("lobby"));
  await there.hearDeal(deal(seals()));
  const here = dealer();
  await here.hearTable(table("lobby"));
  await here.hearDeal(deal([seals().at(-1) as string], { match: "m2" }));
  await here.hearTable(table("playing", 0, "m2"));
  here.hearMatch(begins("m2"));
  expect(keptDeal("m2")).toMatchObject({ again: false });
});

test("whoever promised a number and was never told of the deal remembers that", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  await one.hearTable(table("playing", 0, "m1"));
  one.hearMatch(begins("m1"));
  expect(keptDeal("m1")).toMatchObject({ untold: true, nonce: "", commitments: { gold: "g" } });

  // Not so who only came later, watched, or whose promise came too late.
  for (const [match, before] of [
    ["m2", null],
    ["m3", table("lobby", -1)],
  ] as const) {
    const late = dealer();
    if (before) await late.hearTable(before);
    await late.hearTable(table("playing", 0, match));
    expect(keptDeal(match)).toBeNull();
  }
  answer = "error";
  const refused = dealer();
  await refused.hearTable(table("lobby"));
  await refused.hearTable(table("playing", 0, "m4"));
  expect(keptDeal("m4")).toBeNull();
});

test("a new line says the same promise once more", async () => {
  const one = dealer();
  await one.hearTable(table("lobby"));
  one.anew();
  await one.hearTable(table("lobby"));
  expect(seals()).toHaveLength(2);
  expect(new Set(seals()).size).toBe(1);
});
