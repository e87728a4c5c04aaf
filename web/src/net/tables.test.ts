import { beforeEach, expect, test } from "vitest";
import { forgetTable, keepTable, keptTables } from "./tables";

beforeEach(() => {
  for (const code of keptTables()) forgetTable(code);
});

test("a device keeps the last tables it was at, the newest first and each once", () => {
  for (const code of ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "BBBBB", "EEEEE"]) keepTable(code);
  expect(keptTables()).toEqual(["EEEEE", "BBBBB", "DDDDD", "CCCCC"]);
});

test("a table that is gone is forgotten", () => {
  keepTable("AAAAA");
  keepTable("BBBBB");
  forgetTable("AAAAA");
  expect(keptTables()).toEqual(["BBBBB"]);
});
