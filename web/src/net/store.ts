/** Words that this device keeps. Where the browser keeps nothing, they last as long as the page. */

const PREFIX = "saboteur.";
const memory = new Map<string, string>();

export function read(key: string): string {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

export function write(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Then only for this visit.
  }
}
