"""Seven path cards that cover chests. Their shapes are inferred."""

from __future__ import annotations

from typing import Final

from saboteur.products.treasure_chests.cards import chest_path
from saboteur.rules.cards import Deck

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
