/** The letter by which somebody is known on a small mark; whoever has no name is a question mark. */
export const initialOf = (name: string | undefined): string => [...(name ?? "").trim()][0]?.toUpperCase() ?? "?";
