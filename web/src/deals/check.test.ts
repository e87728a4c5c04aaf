import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { check, type Problem } from "./check";
import { commitmentOf, newNonce, promiseOf, sealOf, seedOf } from "./hashes";
import type { Kept } from "./kept";

/** The same hashes by another library: what the client computes is compared with it. */
function sha(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

const hex = (letter: string) => Buffer.alloc(32, letter).toString("hex");
const bytes = (text: string) => Buffer.from(text, "hex");
const [SECRET, ANN, CLEO, OTHER] = ["s", "a", "c", "x"].map(hex) as [string, string, string, string];
const STREAMS = ["gold", "round-1", "round-2", "round-3"];

function lines(secret: string, nonces: string[], seals: string[]): string[] {
  const parts = nonces.flatMap((nonce, seat) => (nonce ? ["ABC".charAt(seat), bytes(nonce)] : []));
  const seed = sha("saboteur deal ", bytes(secret), ...parts);
  const key = (stream: string) => bytes(sha(bytes(seed), ` saboteur ${stream}`));
  const each = (word: string, values: string[]) =>
    values.flatMap((value, seat) => (value ? [`${word} ${"ABC".charAt(seat)} ${value}`] : []));
  return [
    "saboteur-record 1",
    "ruleset base@1/P2024",
    "players 3",
    "names Ann | Bob the promise | Cleo",
    ...STREAMS.map((stream) => `commit ${stream} ${sha("saboteur commitment ", key(stream))}`),
    `promise ${sha("saboteur promise ", bytes(secret))}`,
    ...each("seal", seals),
    ...each("nonce", nonces),
    `secret ${secret}`,
    `seed ${seed}`,
    "moves",
    "round 1",
    "A:EW@1,0",
    `nonce A ${OTHER}`,
  ];
}

const SEALS = [sha("saboteur seal ", bytes(ANN)), "", sha("saboteur seal ", bytes(CLEO))];
const FAIR = lines(SECRET, [ANN, "", CLEO], SEALS);
const RECORD = FAIR.join("\n");
const told = (record: string[]): Record<string, string> =>
  Object.fromEntries(
    record.flatMap((line) => (line.startsWith("commit") ? [line.split(" ").slice(1) as [string, string]] : [])),
  );
const KEPT: Kept = {
  match: "m",
  ruleset: "base@1/P2024",
  promise: sha("saboteur promise ", bytes(SECRET)),
  seals: SEALS,
  nonce: ANN,
  taken: true,
  commitments: told(FAIR),
  twice: false,
};
const without = (start: string) => FAIR.filter((line) => !line.startsWith(start)).join("\n");
const problems = (record: string, more: Partial<Kept> = {}) => check(record, { ...KEPT, ...more }).problems;

test("the hashes are those that everybody else computes", () => {
  expect(promiseOf(SECRET)).toBe(sha("saboteur promise ", bytes(SECRET)));
  expect(sealOf(ANN)).toBe(SEALS[0]);
  // The same vector stands in tests/notation/test_mixing.py.
  expect(seedOf(SECRET, [ANN, "", CLEO])).toBe("fc1fd9849ec8c8591496faaec22d12d50cdb62bd32fd81a22bce786e38e53d63");
  expect(commitmentOf(seedOf(SECRET, []), "gold")).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test("a fair deal is found fair", () => {
  const checked = check(RECORD, KEPT);
  expect(checked.problems).toEqual([]);
  expect(checked).toMatchObject({ mixed: true, compared: true, own: true, late: false, added: 2, withheld: 0 });
  expect(checked.code).toMatch(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/);
});

test.each<[string, string, Partial<Kept>, Problem[]]>([
  ["another secret", lines(OTHER, [ANN, "", CLEO], SEALS).join("\n"), {}, ["streams", "promise"]],
  [
    "another secret, unseen at first",
    lines(OTHER, [ANN, "", CLEO], SEALS).join("\n"),
    { commitments: {} },
    ["promise"],
  ],
  ["no number of this device", lines(SECRET, ["", "", CLEO], SEALS).join("\n"), { commitments: {} }, ["dropped"]],
  [
    "another number of it",
    lines(SECRET, [OTHER, "", CLEO], SEALS).join("\n"),
    { commitments: {} },
    ["nonce", "dropped"],
  ],
  [
    "another number and seal of a friend",
    lines(SECRET, [ANN, "", OTHER], [SEALS[0] as string, "", sealOf(OTHER)]).join("\n"),
    { commitments: {} },
    ["seals"],
  ],
  [
    "a friend who was not there",
    lines(SECRET, [ANN, OTHER, CLEO], [SEALS[0] as string, sealOf(OTHER), SEALS[2] as string]).join("\n"),
    { commitments: {} },
    ["seals"],
  ],
  ["a seed that does not come of them", RECORD.replace(/seed .*/, `seed ${OTHER}`), {}, ["seed", "streams"]],
  ["fingerprints of another deal", RECORD.replace(/commit gold .*/, `commit gold ${OTHER}`), {}, ["streams"]],
  ["no secret", without("secret"), {}, ["promise", "seed"]],
  [
    "nothing of the mixture",
    FAIR.filter((line) => !/^(promise|secret|seal|nonce)/.test(line)).join("\n"),
    {},
    ["unmixed"],
  ],
  ["another game", RECORD.replace("base@1", "duel@1"), {}, ["rules"]],
  ["fewer players", RECORD.replace("players 3", "players 2"), {}, ["seed", "rules", "seals"]],
  ["a server caught in the act", RECORD, { twice: true }, ["twice"]],
  ["a deal that was given up for this one", RECORD, { again: true }, ["again"]],
  ["nothing at all", "", {}, ["streams", "unmixed", "rules"]],
])("%s is found out", (_what, record, more, found) => {
  expect(problems(record, more).sort()).toEqual([...found].sort());
});

test("a number that came too late is no accusation, one that was taken is", () => {
  const record = lines(SECRET, ["", "", CLEO], SEALS).join("\n");
  const late = check(record, { ...KEPT, taken: false, commitments: {} });
  expect(late).toMatchObject({ problems: [], own: false, late: true, withheld: 0 });
  expect(problems(record, { commitments: {} })).toEqual(["dropped"]);
});

test("whoever was never told of a deal compares what there is, and says so", () => {
  const untold = { ...KEPT, untold: true, promise: "", seals: [], ruleset: "", nonce: "", taken: false };
  expect(check(RECORD, untold)).toMatchObject({ problems: [], compared: false, own: false, untold: true });
  expect(check(RECORD, { ...untold, again: true }).problems).toEqual(["again"]);
  expect(problems(RECORD, { ...untold, commitments: { gold: OTHER } })).toEqual(["streams"]);
  expect(check(RECORD, KEPT).untold).toBe(false);
});

test("a promise that a friend did not keep is told", () => {
  const record = lines(SECRET, [ANN, "", ""], SEALS).join("\n");
  expect(check(record, { ...KEPT, commitments: {} })).toMatchObject({ problems: [], own: true, added: 1, withheld: 1 });
});

test("who watched, or was not there, checks what there is", () => {
  expect(check(RECORD, { ...KEPT, nonce: "", taken: false })).toMatchObject({ problems: [], own: false, late: false });
  expect(check(RECORD, null)).toMatchObject({ problems: [], mixed: true, compared: false });
});

test("a match from before has no mixture, and is checked as far as it goes", () => {
  const old = FAIR.filter((line) => !/^(promise|secret|seal|nonce)/.test(line)).join("\n");
  expect(check(old, null)).toMatchObject({ problems: [], mixed: false });
  expect(check(old.replace(/commit gold .*/, `commit gold ${OTHER}`), null).problems).toEqual(["streams"]);
});
