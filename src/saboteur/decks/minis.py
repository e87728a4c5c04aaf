"""The mini expansions of the anniversary edition. Shapes and places are inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, chest_path

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
