"""One postcard. Its shape is inferred."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Deck, site
from saboteur.rules.kinds import Family, new_family

PARTY: Final[Family] = new_family("party")

PARTY_1: Final = Deck("tunnel-party", 1, others=(site("party", PARTY, "NESW", "P"),))
"""(PARTY-01)"""
