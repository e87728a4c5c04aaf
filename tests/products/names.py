"""What can be added to a game, by kind: a second list beside the catalogue's."""

from __future__ import annotations

ACTIONS = (
    "goal-swap",
    "treasure-trove",
    "veto",
    "change-of-direction",
    "master-crafter",
    "pathfinder",
    "diversion",
)
"""The championship cards that are shuffled into the deck."""
MINIS = (
    "costume-department",
    "tunnel-party",
    "new-goals",
    "treasure-chests",
    "tunnel-toll",
)
"""The mini expansions."""
FOR_BOTH_GAMES = (*ACTIONS, "new-goals", "treasure-chests", "tunnel-toll")
"""What can be added to the base game and to Saboteur 2, but for the sites."""
