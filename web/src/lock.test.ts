import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

test("the lock file serves every platform", () => {
  const names = new Set(packages.map(([path]) => path.split("node_modules/").at(-1)));
  const wanted = packages.flatMap(([, one]) => Object.keys(one.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

test("the lock file names no host, and a hash for everything", () => {
  expect(packages.filter(([, one]) => one.resolved?.includes("://")).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, one]) => !one.integrity && !one.link).map(([path]) => path)).toEqual([]);
});
