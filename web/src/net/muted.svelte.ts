/** People whose talk is not shown on this device. They are not told. */
import { read, write } from "./store";

let muted = $state.raw<ReadonlySet<string>>(new Set(read("muted").split(" ").filter(Boolean)));

const key = (table: string, member: number): string => `${table}:${member}`;

export function isMuted(table: string, member: number): boolean {
  return muted.has(key(table, member));
}

export function mute(table: string, member: number, on: boolean): void {
  const left = [...muted].filter((one) => one !== key(table, member));
  muted = new Set(on ? [...left, key(table, member)] : left);
  // Tables are soon forgotten: the newest marks are enough.
  write("muted", [...muted].slice(-40).join(" "));
}
