import { expect, test } from "vitest";
import type { MatchChanged, MatchNow } from "../protocol";
import { changed, patched } from "./patch";

const view = {
  active: 0,
  players: [{ hand: 6 }, { hand: 6 }],
  mine: { cards: [{ card: "NS" }, { card: "EW" }] },
  choices: [],
};
const match = { t: "match", match: "m", seen: 3, version: 1, decision: 100, timer: null, view, log_from: 0, log: [] } as unknown as MatchNow; // prettier-ignore
const change = (more: object) => ({ t: "change", version: 2, match: "m", of: 3, seen: 4, decision: 200, timer: null, changes: [], log_from: 0, log: [], ...more }) as MatchChanged; // prettier-ignore

test("changes are carried out in their order, and nothing is changed in place", () => {
  const before = JSON.stringify(view);
  const now = patched(view, [
    { op: "replace", path: "/active", value: 1 },
    { op: "add", path: "/players/1/hand", value: 5 }, // a member that is there is replaced (RFC 6902, 4.1)
    { op: "remove", path: "/mine/cards/0", value: undefined },
    { op: "add", path: "/mine/cards/1", value: { card: "NESW" } },
  ]);
  expect(now).toEqual({
    ...view,
    active: 1,
    players: [{ hand: 6 }, { hand: 5 }],
    mine: { cards: [{ card: "EW" }, { card: "NESW" }] },
  });
  expect(JSON.stringify(view)).toBe(before);
  expect(now.players[0], "what has not changed is the same as before").toBe(view.players[0]);
});

test("what was left out of lines and choices is there again", () => {
  const now = changed(
    match,
    change({
      changes: [{ op: "replace", path: "/choices", value: [{ move: "-NS", act: "discard", kind: "discard", text: "" }] }], // prettier-ignore
      log: [{ n: 0, event: "drew", text: "", clauses: [], news: false, round: 1, seat: 0 }],
    }),
  );
  expect(now?.seen).toBe(4);
  expect(now?.view.choices[0]).toMatchObject({ hand: [], turns: [], target: -1, lifts: null });
  expect(now?.log[0]).toMatchObject({ target: -1, cells: [], by: "", private: false });
});

test("changes of something else are not taken", () => {
  expect(changed(match, change({ of: 2 }))).toBeNull();
  expect(changed(match, change({ match: "other" }))).toBeNull();
  for (const path of ["/players/2/hand", "/nothing", "/mine/cards/x", "/active/more"])
    expect(changed(match, change({ changes: [{ op: "replace", path, value: 0 }] }))).toBeNull();
  expect(changed(match, change({ changes: [{ op: "remove", path: "/mine/cards/2" }] }))).toBeNull();
});
