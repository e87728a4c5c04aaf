"""Eight goals. Their shapes are inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, goal, rock, treasure
from saboteur.rules.kinds import Family, new_family

SACK: Final[Family] = new_family("sack")
DRAGON: Final[Family] = new_family("dragon")
SPIDER: Final[Family] = new_family("spider")

NEW_GOALS_1: Final = Deck(
    "new-goals",
    1,
    goals=(
        treasure("NESW"),
        goal("sack-1", SACK, "NEW", "1", value=1),
        goal("sack-2", SACK, "NES", "2", value=2),
        goal("dragon", DRAGON, "NE", "D", value=1),
        goal("dragon", DRAGON, "NW", "D", value=1),
        goal("spider", SPIDER, "NESW", "W"),
        rock("NE"),
        rock("NW"),
    ),
)
"""(OV-COMP-11, GOALS-04)"""
