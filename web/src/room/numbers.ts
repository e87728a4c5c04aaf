import { t } from "../lang/i18n.svelte";

/** For how many players something is, in words. */
export function playersText([least = 0, most = 0]: readonly number[]): string {
  if (!most) return "";
  return least === most ? t("game.for", { count: most }) : t("game.from-to", { least, most });
}
