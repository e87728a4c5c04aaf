import { expect, test } from "vitest";
import { href, readAddress, readRoute } from "./route.svelte";

test.each([
  ["/", "", { page: "home" }],
  ["/t/kdmrt", "", { page: "table", code: "KDMRT", seatCode: "" }],
  ["/t/KDMRT", "#seat=RKWTHBXY", { page: "table", code: "KDMRT", seatCode: "RKWTHBXY" }],
  ["/t/bcdf-ghjk", "", { page: "table", code: "BCDFGHJK", seatCode: "" }],
  ["/t/BCDF%20GHJK", "", { page: "table", code: "BCDFGHJK", seatCode: "" }],
  ["/t/kdmrt/screen", "", { page: "screen", code: "KDMRT" }],
  ["/m/7Qm2cXw0Zk", "", { page: "match", id: "7Qm2cXw0Zk", step: null, together: false }],
  ["/m/7Qm2cXw0Zk", "#12", { page: "match", id: "7Qm2cXw0Zk", step: 12, together: false }],
  ["/m/7Qm2cXw0Zk", "#together", { page: "match", id: "7Qm2cXw0Zk", step: null, together: true }],
  ["/m/7Qm2cXw0Zk/12", "", { page: "match", id: "7Qm2cXw0Zk", step: 12, together: false }],
  ["/rules", "", { page: "rules", clause: "", query: "" }],
  ["/rules/base-goal-05", "", { page: "rules", clause: "BASE-GOAL-05", query: "" }],
  ["/cards", "", { page: "cards" }],
  ["/puzzles", "", { page: "puzzles" }],
  ["/puzzles/K7Q2M", "", { page: "puzzle", id: "k7q2m" }],
  ["/x", "", { page: "lost" }],
  ["/t/A/B", "", { page: "lost" }],
])("%s%s", (path, hash, route) => {
  expect(readRoute(path, hash)).toEqual(route);
});

test.each([
  ["https://host/saboteur/", "/", ""],
  ["https://host/saboteur/#/m/7Qm2cXw0Zk#12", "/m/7Qm2cXw0Zk", "#12"],
  ["https://host/saboteur/index.html#/t/KDMRT", "/t/KDMRT", ""],
  ["https://host/saboteur/#main", "/", ""],
])("on a static host %s is a page of ours", (address, path, hash) => {
  expect(readAddress(address, true)).toEqual([path, hash, ""]);
  expect(new URL(href(path + hash, true), address).pathname).toBe(new URL(address).pathname);
});

test("what is asked behind a path is kept on a static host", () => {
  expect(readAddress("https://host/x/#/rules?game=duel#DUEL-01", true)).toEqual(["/rules", "#DUEL-01", "?game=duel"]);
});

test("on a server the path itself says which page it is", () => {
  expect(readAddress("https://host/m/7Qm2cXw0Zk#12", false)).toEqual(["/m/7Qm2cXw0Zk", "#12", ""]);
  expect(href("/t/KDMRT", false)).toBe("/t/KDMRT");
});

test("under a path of a host, the path before is no part of a page", () => {
  expect(readAddress("https://host/mine/t/KDMRT", false, "/mine")).toEqual(["/t/KDMRT", "", ""]);
  expect(readAddress("https://host/mines/t/KDMRT", false, "/mine")).toEqual(["/mines/t/KDMRT", "", ""]);
  expect(href("/t/KDMRT", false, "/mine")).toBe("/mine/t/KDMRT");
});
