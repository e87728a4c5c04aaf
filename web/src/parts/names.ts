import { device } from "../net/device.svelte";

/** The name that was typed into a field, kept for the next time; nothing, and back to the field, if it is empty. */
export function typedName(typed: string, field: string): string {
  const clean = typed.trim();
  if (clean) device.keepName(clean);
  else document.getElementById(field)?.focus();
  return clean;
}
