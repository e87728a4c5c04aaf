/** The pages behind the first one: each is loaded when it is shown, or as soon as somebody may want it. */

import { withWords } from "./lang/i18n.svelte";

/** A page, and beside it the words it may need. */
const page = async <P>(loaded: Promise<{ default: P }>): Promise<P> => (await withWords(loaded)).default;

export const admin = () => page(import("./admin/Admin.svelte"));
export const table = () => page(import("./room/Table.svelte"));
export const learn = () => page(import("./learn/Learn.svelte"));
export const lesson = () => page(import("./learn/Lesson.svelte"));
export const puzzles = () => page(import("./puzzles/Puzzles.svelte"));
export const puzzle = () => page(import("./puzzles/Puzzle.svelte"));
export const replay = () => page(import("./replay/Replay.svelte"));
export const rules = () => page(import("./rulebook/RulesPage.svelte"));
export const rulesOver = () => page(import("./rulebook/RulesOver.svelte"));
export const report = () => page(import("./rulebook/Report.svelte"));
export const cards = () => page(import("./gallery/GalleryPage.svelte"));
export const trust = () => page(import("./trust/Trust.svelte"));
export const screen = () => page(import("./screen/Screen.svelte"));
export const translate = () => page(import("./translate/Translate.svelte"));
