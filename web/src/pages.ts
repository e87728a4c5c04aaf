/** The pages behind the first one: each is loaded when it is shown, or as soon as somebody may want it. */

export const table = async () => (await import("./room/Table.svelte")).default;
export const replay = async () => (await import("./replay/Replay.svelte")).default;
export const screen = async () => (await import("./screen/Screen.svelte")).default;
