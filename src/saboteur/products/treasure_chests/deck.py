"""Seven path cards that cover chests. Their shapes are inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Card, Deck
from saboteur.rules.kinds import Family, new_family
from saboteur.rules.tile import parse_tile

CHEST_PATH: Final[Family] = new_family("chest-path")


def chest_path(shape: str) -> Card:
    """A path card that covers a treasure chest."""
    tile = parse_tile(shape)
    return Card(f"chest:{tile}", CHEST_PATH, 1, tile=tile, sign="C", sure="inferred")


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
