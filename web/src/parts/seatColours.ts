/** The colours of people, by the number of their look. Outlines differ as well (Avatar), so that no colour is needed alone. */
export const SEAT_COLOURS: readonly string[] = [
  "#8a3b7d",
  "#2e6a8e",
  "#7a5a12",
  "#9a3b26",
  "#3f6b2f",
  "#4a4fa3",
  "#6b4a36",
  "#1f6f6a",
  "#7d2f4b",
  "#5b5f1c",
  "#595959",
  "#2f5f8a",
];

export const seatColour = (look: number): string => SEAT_COLOURS[Math.max(look, 0) % SEAT_COLOURS.length] as string;
