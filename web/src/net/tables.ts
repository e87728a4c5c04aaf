/** The codes of the tables at which this device has a place, the newest first. */
import { read, write } from "./store";

const MOST = 4;
const KEY = "tables";

export function keptTables(): string[] {
  return read(KEY).split(" ").filter(Boolean);
}

export function keepTable(code: string): void {
  write(KEY, [code, ...keptTables().filter((other) => other !== code)].slice(0, MOST).join(" "));
}

export function forgetTable(code: string): void {
  write(
    KEY,
    keptTables()
      .filter((other) => other !== code)
      .join(" "),
  );
}
