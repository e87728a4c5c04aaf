"""One card, of 2022."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

PATHFINDER: Final[Family] = new_family("pathfinder")

PATHFINDER_1: Final = Deck("pathfinder", 1, cards=(action("pathfinder", PATHFINDER, 1),))
"""It is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
