/** People and bots whose talk is not shown on this device. They are not told. */
import { read, write } from "./store";

/** Who speaks: a member, or a bot, which is known by its look. */
export interface Voice {
  member: number;
  look: number;
}

let muted = $state.raw<ReadonlySet<string>>(new Set(read("muted").split(" ").filter(Boolean)));

const key = (table: string, { member, look }: Voice): string => `${table}:${member >= 0 ? member : `bot${look}`}`;

export function isMuted(table: string, voice: Voice): boolean {
  return muted.has(key(table, voice));
}

export function mute(table: string, voice: Voice, on: boolean): void {
  const left = [...muted].filter((one) => one !== key(table, voice));
  muted = new Set(on ? [...left, key(table, voice)] : left);
  // Tables are soon forgotten: the newest marks are enough.
  write("muted", [...muted].slice(-40).join(" "));
}

/** What was said by those who are listened to. */
export function audible<Line extends Voice>(table: string, talk: readonly Line[]): Line[] {
  return talk.filter((line) => !isMuted(table, line));
}
