import { expect, test } from "vitest";
import { readRoute } from "./route.svelte";

test.each([
  ["/", "", { page: "home" }],
  ["/t/kdmrt", "", { page: "table", code: "KDMRT", seatCode: "" }],
  ["/t/KDMRT", "#seat=RKWTHBXY", { page: "table", code: "KDMRT", seatCode: "RKWTHBXY" }],
  ["/t/kdmrt/screen", "", { page: "screen", code: "KDMRT" }],
  ["/m/7Qm2cXw0Zk", "", { page: "match", id: "7Qm2cXw0Zk", step: null, together: false }],
  ["/m/7Qm2cXw0Zk", "#12", { page: "match", id: "7Qm2cXw0Zk", step: 12, together: false }],
  ["/m/7Qm2cXw0Zk", "#together", { page: "match", id: "7Qm2cXw0Zk", step: null, together: true }],
  ["/m/7Qm2cXw0Zk/12", "", { page: "match", id: "7Qm2cXw0Zk", step: 12, together: false }],
  ["/rules", "", { page: "rules", clause: "", query: "" }],
  ["/rules/base-goal-05", "", { page: "rules", clause: "BASE-GOAL-05", query: "" }],
  ["/cards", "", { page: "cards" }],
  ["/x", "", { page: "lost" }],
  ["/t/A/B", "", { page: "lost" }],
])("%s%s", (path, hash, route) => {
  expect(readRoute(path, hash)).toEqual(route);
});
