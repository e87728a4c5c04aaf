"""The family of the path cards that cover chests, and how they are made for the deck."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Card
from saboteur.rules.kinds import Family, new_family
from saboteur.rules.tile import parse_tile

CHEST_PATH: Final[Family] = new_family("chest-path")


def chest_path(shape: str) -> Card:
    """A path card that covers a treasure chest."""
    tile = parse_tile(shape)
    return Card(f"chest:{tile}", CHEST_PATH, 1, tile=tile, sign="C", sure="inferred")
