/** The card that stands for a game or a module on the set-up screen. A new one is one more line. */
const ART: Record<string, string> = {
  base: "role:miner",
  saboteur2: "NS{N:b}",
  duel: "NESW{W:t}",
  solo: "role:miner~2",
  "greedy-dwarf": "role:greedy",
  "goal-swap": "goal-swap",
  "treasure-trove": "treasure-trove",
  veto: "veto",
  "change-of-direction": "change-of-direction",
  "master-crafter": "master-crafter",
  pathfinder: "pathfinder",
  diversion: "diversion",
  "costume-department": "costume",
  "tunnel-party": "party",
  "new-goals": "dragon:NE",
  "treasure-chests": "back:chest",
  "tunnel-toll": "gold:1",
  "sabotaged-dwarf": "sabotage-cart",
  tournament: "gold:3",
};

export function moduleArt(name: string): string {
  return ART[name] ?? "back";
}
