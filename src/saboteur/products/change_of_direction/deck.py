"""One card, of 2020."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

DIRECTION: Final[Family] = new_family("change-of-direction")

DIRECTION_1: Final = Deck(
    "change-of-direction", 1, cards=(action("change-of-direction", DIRECTION, 1),)
)
"""It is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
