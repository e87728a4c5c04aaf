"""One card, of 2023."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

DIVERSION: Final[Family] = new_family("diversion")

DIVERSION_1: Final = Deck("diversion", 1, cards=(action("diversion", DIVERSION, 1),))
"""It is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
