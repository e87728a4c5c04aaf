import { expect, test } from "vitest";
import type { Player, View } from "../protocol";
import { goldOf, ownGold } from "./wealth";

function player(seat: number, more: Partial<Player>): Player {
  return {
    seat,
    letter: "",
    name: "",
    hand: 0,
    front: [],
    role: null,
    gold_cards: 0,
    nuggets: null,
    has_gold: false,
    known_hand: [],
    total: null,
    ...more,
  };
}

function seen(seat: number, players: Player[], gold: number[] = []): View {
  return { seat, players, gold } as unknown as View;
}

test("my own gold is a sum; of others only what everybody may know is shown", () => {
  const view = seen(
    0,
    [
      player(0, { gold_cards: 2, nuggets: 1, has_gold: true }),
      player(1, { gold_cards: 2, has_gold: true }),
      player(2, { has_gold: true }),
      player(3, {}),
    ],
    [1, 3],
  );
  expect(ownGold(view)).toBe(5);
  expect(view.players.map((one) => goldOf(view, one).sign)).toEqual(["5", "2", "✓", "0"]);
  expect(goldOf(view, view.players[1] as Player).words).not.toBe(goldOf(view, player(0, { total: 2 })).words);
});

test("where gold lies open everybody's sum is shown, and one's own cards are not counted twice", () => {
  const view = seen(1, [player(0, { nuggets: 4, has_gold: true }), player(1, { nuggets: 3, has_gold: true })], [3]);
  expect(view.players.map((one) => goldOf(view, one).sign)).toEqual(["4", "3"]);
});

test("what was counted is shown", () => {
  const view = seen(
    0,
    [player(0, { gold_cards: 1, nuggets: 0, total: 2 }), player(1, { gold_cards: 1, total: 7 })],
    [2],
  );
  expect(view.players.map((one) => goldOf(view, one).sign)).toEqual(["2", "7"]);
});

test("a spectator has none", () => {
  expect(ownGold(seen(-1, [player(0, {})]))).toBe(0);
});
