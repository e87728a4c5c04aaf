/** Every printed card as its notation, from the lists of the products; for the contact sheet and the tests. */
const lists = import.meta.glob<string[]>("../products/*/printed.json", { eager: true, import: "default" });

/** Product and notation of each card; a card that two products have is there twice. */
export const PRINTED: readonly (readonly [string, string])[] = Object.entries(lists).flatMap(([path, cards]) =>
  cards.map((card) => [path.split("/").at(-2) as string, card] as const),
);
