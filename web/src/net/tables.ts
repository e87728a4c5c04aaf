/** The codes of the tables at which this device has a place, the newest first. */
import { read, write } from "./store";

const MOST = 4;
const KEPT_AS = "tables";

export function keptTables(): string[] {
  return read(KEPT_AS).split(" ").filter(Boolean);
}

export function keepTable(code: string): void {
  write(KEPT_AS, [code, ...keptTables().filter((other) => other !== code)].slice(0, MOST).join(" "));
}

export function forgetTable(code: string): void {
  write(
    KEPT_AS,
    keptTables()
      .filter((other) => other !== code)
      .join(" "),
  );
}
