"""One card, of 2019."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

VETO: Final[Family] = new_family("veto")

VETO_1: Final = Deck("veto", 1, cards=(action("veto", VETO, 1),))
"""It is shuffled into the deck and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
