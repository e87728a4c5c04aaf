"""The mini expansions of the anniversary edition. Shapes and places are inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, chest_path, goal, rock, site, treasure
from saboteur.rules.kinds import COSTUME, DRAGON, PARTY, SACK, SPIDER

NEW_GOALS_1: Final = Deck(
    "new-goals",
    1,
    goals=(
        treasure("NESW"),
        goal("sack-1", SACK, "NEW", value=1),
        goal("sack-2", SACK, "NES", value=2),
        goal("dragon", DRAGON, "NE", value=1),
        goal("dragon", DRAGON, "NW", value=1),
        goal("spider", SPIDER, "NESW"),
        rock("NE"),
        rock("NW"),
    ),
)
"""(OV-COMP-11, GOALS-04)"""

COSTUME_1: Final = Deck("costume-department", 1, others=(site("costume", COSTUME, "NESW"),))
PARTY_1: Final = Deck("tunnel-party", 1, others=(site("party", PARTY, "NESW"),))
"""(COST-01, PARTY-01)"""

CHEST_PATHS_1: Final = Deck(
    "treasure-chests",
    1,
    others=(
        chest_path("NESW"),
        chest_path("NES"),
        chest_path("NEW"),
        chest_path("NS"),
        chest_path("EW"),
        chest_path("NE"),
        chest_path("NW"),
    ),
)
"""(OV-COMP-12)"""
