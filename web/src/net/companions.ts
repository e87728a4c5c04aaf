/** The others who play on this device: each has a token of their own, as if they had brought a device. */
import { read, write } from "./store";

export interface Companion {
  token: string;
  name: string;
}

const KEPT_AS = "companions";
/** Tables are soon forgotten: those of the newest are enough. */
const MOST = 4;

function kept(): [string, Companion[]][] {
  try {
    const found: unknown = JSON.parse(read(KEPT_AS) || "[]");
    return Array.isArray(found) ? (found as [string, Companion[]][]) : [];
  } catch {
    return []; // something else was kept there once
  }
}

export function companionsAt(code: string): Companion[] {
  return kept().find(([table]) => table === code)?.[1] ?? [];
}

export function keepCompanions(code: string, companions: Companion[]): void {
  const others = kept().filter(([table]) => table !== code);
  const all = companions.length ? [[code, companions], ...others] : others;
  write(KEPT_AS, JSON.stringify(all.slice(0, MOST)));
}

export function hasCompanions(): boolean {
  return kept().length > 0;
}

/** A token as the server makes them: 32 bytes of chance. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
