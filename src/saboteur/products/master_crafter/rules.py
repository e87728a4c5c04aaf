"""Master Crafter, 2021: a repair card for all three tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.products.master_crafter.deck import CRAFTER_1
from saboteur.rules.parts import Module

if TYPE_CHECKING:
    pass

GAMES: Final = ("base", "saboteur2")


MASTER_CRAFTER: Final = Module("master-crafter", games=GAMES, decks=(CRAFTER_1,))
"""A repair card for all three tools. (WC-CRAFT-01 to -03)"""
