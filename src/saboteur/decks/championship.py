"""The championship cards, 2016 to 2023, one list each. (OV-COMP-09)"""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import (
    CART,
    DIRECTION,
    DIVERSION,
    GOAL_SWAP,
    LANTERN,
    PATHFINDER,
    PICKAXE,
    REPAIR,
    TROVE,
    VETO,
)

GOAL_SWAP_1: Final = Deck("goal-swap", 1, cards=(action("goal-swap", GOAL_SWAP, 1),))
TROVE_1: Final = Deck("treasure-trove", 1, cards=(action("treasure-trove", TROVE, 1),))
VETO_1: Final = Deck("veto", 1, cards=(action("veto", VETO, 1),))
DIRECTION_1: Final = Deck(
    "change-of-direction", 1, cards=(action("change-of-direction", DIRECTION, 1),)
)
CRAFTER_1: Final = Deck(
    "master-crafter",
    1,
    cards=(action("master-crafter", REPAIR, 1, clears=(PICKAXE, LANTERN, CART)),),
)
PATHFINDER_1: Final = Deck("pathfinder", 1, cards=(action("pathfinder", PATHFINDER, 1),))
DIVERSION_1: Final = Deck("diversion", 1, cards=(action("diversion", DIVERSION, 1),))
"""Each is shuffled into the deck, played and discarded like any action card.

(OV-COMP-09, WC-GEN-01, -02, -04, -05, -06)
"""
