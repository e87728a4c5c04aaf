"""One card, of 2017."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

GOAL_SWAP: Final[Family] = new_family("goal-swap")

GOAL_SWAP_1: Final = Deck("goal-swap", 1, cards=(action("goal-swap", GOAL_SWAP, 1),))
"""It is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
