import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine, MatchNow } from "../protocol";
import type { Act } from "./acts";
import { eyesOf } from "./eyes";
import { dealtCards, freshDeal } from "./deal";
import { exchange, momentsOf } from "./moments";
import { ASKED_WAITS, DEALING, type Speed, TOO_MANY } from "./pace";
import { Stage } from "./stage.svelte";

const ACTS: Record<string, Act> = {
  "round-began": { deals: true },
  played: { flies: "face", sound: "lay" },
  opened: { moments: [{ for: "seat", title: "chest", sign: "gold" }] },
  found: { moments: [{ for: "seat", title: "gold", sign: "gold", joins: "chest" }] },
  broken: {
    stamp: { on: "seat", sign: "broken" },
    moments: [{ for: "seat", title: "sabotaged", sign: "broken", byOthers: true }],
  },
  "goal-seen": { looks: true, moments: [{ for: "seat", title: "saw", sign: "eye", secret: true }] },
  "goals-swapped": { carries: "perhaps" },
  "goal-pushed": { carries: "push" },
  "goal-revealed": { turns: true, sound: "turn" },
  "party-held": { moments: [{ for: "everyone", title: "role", sign: "mask", reseals: true }] },
};
const actOf = (event: string) => ACTS[event];

function line(n: number, event: string, seat = 1, more: Partial<LogLine> = {}): LogLine {
  return {
    n,
    event,
    text: event,
    clauses: [],
    news: true,
    round: 1,
    seat,
    target: -1,
    cells: [],
    card: "",
    turned: false,
    by: "",
    at: 0,
    private: false,
    aloud: "",
    ...more,
  };
}

function match(decision: number, id = "m", seat = 0, asked = false): MatchNow {
  return {
    t: "match",
    match: id,
    decision,
    version: decision,
    view: { seat, round: 1, prompt: { mine: asked } },
  } as unknown as MatchNow;
}

describe("the stage", () => {
  let speed: Speed = "normal";
  const sounds: string[] = [];
  const shows: [number[], boolean][] = [];
  const stage = () =>
    new Stage({
      actOf,
      speed: () => speed,
      sound: (name) => sounds.push(name),
      shows: (lines, _, first) => shows.push([lines.map((one) => one.n), first]),
    });
  beforeEach(() => {
    vi.useFakeTimers();
    speed = "normal";
    sounds.length = 0;
    shows.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows the first table at once, and the act of another before its table", async () => {
    const one = stage();
    const log = [line(0, "round-began")];
    one.take(match(1), log);
    expect(one.shown?.decision).toBe(1);
    log.push(line(1, "played"));
    one.take(match(2), log);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.shown?.decision).toBe(1);
    expect(one.scene?.kind).toBe("fly");
    expect(sounds).toEqual(["lay"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(one.shown?.decision).toBe(2);
    expect(one.scene).toBeNull();
    expect(shows).toEqual([
      [[0], true],
      [[1], false],
    ]);
  });

  it("does not let anybody wait: a touch shows the newest table, own moves are seen at once", async () => {
    const one = stage();
    const log = [line(0, "round-began")];
    one.take(match(1), log);
    for (let k = 1; k <= 3; k++) {
      log.push(line(k, "played"));
      one.take(match(k + 1), [...log]);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(one.busy).toBe(true);
    one.flush();
    expect(one.shown?.decision).toBe(4);
    await vi.advanceTimersByTimeAsync(0);
    expect([one.scene, one.busy]).toEqual([null, false]);
    log.push(line(4, "played", 0));
    one.take(match(5), [...log]);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.shown?.decision).toBe(5);
    expect(shows.flatMap(([lines]) => lines)).toEqual([0, 1, 2, 3, 4]);
  });

  it("catches up quickly, and plays nothing where that is wished", async () => {
    const one = stage();
    const log = [line(0, "round-began")];
    one.take(match(1), log);
    for (let k = 1; k <= 3 * TOO_MANY; k++) {
      log.push(line(k, "played"));
      one.take(match(k + 1), [...log]);
    }
    await vi.advanceTimersByTimeAsync(4000);
    expect(one.shown?.decision).toBe(3 * TOO_MANY + 1);
    speed = "off";
    log.push(line(log.length, "played"));
    one.take(match(99), [...log]);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.shown?.decision).toBe(99);
  });

  it("turns a goal over for who plays alone and is always asked, as for everybody", async () => {
    const one = stage();
    const log = [line(0, "round-began")];
    one.take(match(1, "m", 0, true), log);
    await vi.advanceTimersByTimeAsync(5 * ASKED_WAITS);
    log.push(line(1, "played", 0), line(2, "goal-revealed", 0));
    one.take(match(2, "m", 0, true), [...log]);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.scene?.kind).toBe("turn");
    await vi.advanceTimersByTimeAsync(ASKED_WAITS);
    expect(one.shown?.decision).toBe(2);
  });

  it("lets nobody who is asked wait long, however slow the others are shown", async () => {
    const one = stage();
    speed = "slow";
    const log = [line(0, "round-began")];
    one.take(match(1), log);
    for (let k = 1; k < TOO_MANY; k++) {
      log.push(line(k, "played"), line(k, "goal-revealed"));
      one.take(match(k + 1, "m", 0, k === TOO_MANY - 1), [...log]);
    }
    await vi.advanceTimersByTimeAsync(ASKED_WAITS - 100);
    expect(one.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect([one.shown?.decision, one.busy]).toEqual([TOO_MANY, false]);
    // The next time there is as much time again.
    log.push(line(log.length, "played"));
    one.take(match(98), [...log]);
    log.push(line(log.length, "played"));
    one.take(match(99, "m", 0, true), [...log]);
    await vi.advanceTimersByTimeAsync(ASKED_WAITS / 2);
    expect(one.busy).toBe(true);
  });

  it("deals cards for a moment, which any touch ends", async () => {
    const one = stage();
    one.take(match(1), [line(0, "round-began")]);
    one.deal();
    expect(one.dealing).toBeGreaterThan(0);
    expect(one.busy).toBe(false);
    one.flush();
    expect(one.dealing).toBe(0);
    one.deal();
    await vi.advanceTimersByTimeAsync(2 * DEALING);
    expect(one.dealing).toBe(0);
    speed = "off";
    one.deal();
    expect(one.dealing).toBe(0);
  });

  it("begins anew with another match", async () => {
    const one = stage();
    one.take(match(1), [line(0, "round-began")]);
    one.take(match(2), [line(0, "round-began"), line(1, "played")]);
    one.take(match(1, "other"), [line(0, "round-began")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.shown?.match).toBe("other");
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.shown?.match).toBe("other");
    expect(shows.at(-1)).toEqual([[0], true]);
  });

  it("stamps the person it happened to, for a while", async () => {
    const one = stage();
    const log = [line(0, "round-began")];
    one.take(match(1), log);
    one.take(match(2), [...log, line(1, "played"), line(2, "broken", 2)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.stamps.map(({ seat, sign }) => [seat, sign])).toEqual([[2, "broken"]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(one.stamps).toEqual([]);
  });
});

describe("eyes on hidden cards", () => {
  const [a, b] = [
    { x: 8, y: -2 },
    { x: 8, y: 0 },
  ];

  it("stay with the card they saw, also when it goes elsewhere, until it is turned up or the round is over", () => {
    const log = [
      line(0, "goal-seen", 1, { cells: [a] }),
      line(1, "goal-seen", 2, { cells: [a] }),
      line(2, "goal-seen", 1, { cells: [a] }),
    ];
    expect([...eyesOf(log, 1, actOf)]).toEqual([["8,-2", [1, 2]]]);
    log.push(line(3, "goals-swapped", 0, { cells: [a, b] }));
    expect([...eyesOf(log, 1, actOf)]).toEqual([
      ["8,-2", [1, 2]],
      ["8,0", [1, 2]],
    ]);
    log.push(line(4, "goal-pushed", 0, { cells: [a, { x: 9, y: -2 }] }));
    expect([...eyesOf(log, 1, actOf).keys()]).toEqual(["8,0", "9,-2"]);
    expect(eyesOf(log, 2, actOf).size).toBe(0);
    log.push(line(5, "goal-revealed", 0, { cells: [b] }));
    expect([...eyesOf(log, 1, actOf).keys()]).toEqual(["9,-2"]);
  });
});

describe("moments", () => {
  const view = (seat: number) => ({ seat, round: 1, mine: { face_down: [] }, seen_roles: [] }) as unknown as never;

  it("are for those whom they concern, and for no spectator", () => {
    const log = [
      line(0, "played", 1),
      line(1, "broken", 2, { news: false }),
      line(2, "goal-seen", 1),
      line(3, "party-held", 3),
    ];
    const titles = (seat: number) => momentsOf(log, view(seat), actOf).map((moment) => moment.title);
    expect(titles(0)).toEqual(["role"]);
    expect(titles(1)).toEqual(["saw", "role"]);
    expect(titles(2)).toEqual(["sabotaged", "role"]);
    expect(titles(-1)).toEqual([]);
    // Who did it is said, and who did it to themselves needs no telling.
    expect(momentsOf(log, view(2), actOf)[0]?.text).toBe("played");
    expect(momentsOf([line(0, "played", 2), line(1, "broken", 2)], view(2), actOf)).toEqual([]);
  });

  it("are one where one move brings both, and say all of it", () => {
    const chest = [line(0, "opened", 1, { text: "A chest." }), line(1, "found", 1, { text: "Gold!" })];
    expect(momentsOf(chest, view(1), actOf).map(({ title, text }) => [title, text])).toEqual([
      ["chest", "A chest. Gold!"],
    ]);
    expect(momentsOf(chest.slice(1), view(1), actOf).map(({ title }) => title)).toEqual(["gold"]);
  });

  it("tell one dwarf card from the next, so that a new one is looked at", () => {
    const log = [line(0, "round-began")];
    expect(exchange(log, view(0), actOf)).toBeUndefined();
    log.push(line(7, "party-held"));
    expect(exchange(log, view(0), actOf)?.n).toBe(7);
    expect(exchange(log, { ...(view(0) as object), round: 2 } as never, actOf)).toBeUndefined();
  });
});

describe("the deal", () => {
  it("is fresh until somebody has played in the round", () => {
    const log = [line(0, "round-began"), line(1, "hand-dealt")];
    expect(freshDeal(log, 1, actOf)).toBe(0);
    expect(freshDeal(log, 2, actOf)).toBe(-1);
    log.push(line(2, "played"));
    expect(freshDeal(log, 1, actOf)).toBe(-1);
    log.push(line(3, "round-began", 1, { round: 2 }));
    expect(freshDeal(log, 2, actOf)).toBe(3);
  });

  it("goes round in order and is over in its time, however many there are", () => {
    for (const seats of [[1], [2, 0, 1], [...Array(12).keys()]]) {
      const cards = dealtCards(seats, 900);
      expect(cards.map((card) => card.seat).slice(0, seats.length)).toEqual(seats);
      expect(Math.max(...cards.map((card) => card.after + card.ms))).toBeLessThanOrEqual(901);
    }
  });
});
