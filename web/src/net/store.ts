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

let person = "";

/** From now on somebody has this device: what is theirs alone is kept under their name. Empty: its owner. */
export function setPerson(who: string): void {
  person = who;
}

/** Where something is kept that belongs to one of several people on this device. */
export function ofPerson(key: string, who = person): string {
  return who ? `${key}@${who}` : key;
}
