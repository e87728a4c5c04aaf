"""One card, of 2018."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

TROVE: Final[Family] = new_family("treasure-trove")

TROVE_1: Final = Deck("treasure-trove", 1, cards=(action("treasure-trove", TROVE, 1),))
"""It is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
