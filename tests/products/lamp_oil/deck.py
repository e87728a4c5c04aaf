"""Three cards with a can of oil, and the flasks the oil comes from."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, action
from saboteur.rules.kinds import Family, new_family

LAMP_OIL: Final[Family] = new_family("lamp-oil")
LAMP_OIL_1: Final = Deck("lamp-oil", 1, cards=(action("lamp-oil", LAMP_OIL, 3),))

EMPTY: Final = 0
FULL: Final = 1
FLASKS: Final = (EMPTY, FULL, FULL)
"""What the flasks hold; in which order they stand nobody knows. (LAMP-01)"""
