"""One postcard. Its shape is inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, site
from saboteur.rules.kinds import Family, new_family

COSTUME: Final[Family] = new_family("costume")

COSTUME_1: Final = Deck("costume-department", 1, others=(site("costume", COSTUME, "NESW", "H"),))
"""(COST-01)"""
