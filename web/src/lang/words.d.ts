/** What the build gathers: see `web/words.ts`. */
declare module "virtual:words" {
  export const first: Record<string, Record<string, string>>;
  export const more: Record<string, () => Promise<{ default: Record<string, string> }>>;
}
