/** Times and sizes as people read them. */
import { language } from "../lang/i18n.svelte";

const STEPS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago, or in how long; `now` and `at` in seconds. */
export function away(at: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  for (const [unit, seconds] of STEPS) {
    if (Math.abs(at - now) >= seconds) return words.format(Math.trunc((at - now) / seconds), unit);
  }
  return words.format(Math.trunc(at - now), "second");
}

export function clock(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" }).format(at * 1000);
}

export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value);

export const percent = (part: number): string =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(part);

export const milliseconds = (seconds: number): string =>
  new Intl.NumberFormat(language(), { style: "unit", unit: "millisecond", maximumFractionDigits: 1 }).format(
    seconds * 1000,
  );

export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(language(), { style: "unit", unit: "megabyte", maximumFractionDigits: 0 }).format(
    bytes / 1_000_000,
  );
