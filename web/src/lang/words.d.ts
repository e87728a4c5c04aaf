/** What the build gathers: see `web/words.ts`. */
declare module "virtual:words" {
  export const first: Record<string, Record<string, string>>;
  export const more: Record<string, () => Promise<{ default: Record<string, string> }>>;
}

declare module "virtual:words/gaps" {
  interface Gap {
    key: string;
    english: string;
    own: string;
    where: string;
  }
  const gaps: Record<string, { texts: number; missing: Gap[]; outdated: Gap[] }>;
  export default gaps;
}
