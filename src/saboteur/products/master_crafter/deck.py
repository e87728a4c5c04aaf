"""One card, of 2021."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import CART, LANTERN, PICKAXE, REPAIR

CRAFTER_1: Final = Deck(
    "master-crafter",
    1,
    cards=(action("master-crafter", REPAIR, 1, clears=(PICKAXE, LANTERN, CART)),),
)
"""(OV-COMP-09, WC-CRAFT-01)"""
