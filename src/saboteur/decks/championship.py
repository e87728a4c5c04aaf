"""The championship cards, 2016 to 2023, one list each. (OV-COMP-09)"""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import PATHFINDER, VETO

VETO_1: Final = Deck("veto", 1, cards=(action("veto", VETO, 1),))
PATHFINDER_1: Final = Deck("pathfinder", 1, cards=(action("pathfinder", PATHFINDER, 1),))
"""Each is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
