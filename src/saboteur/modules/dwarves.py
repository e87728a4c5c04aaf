"""The dwarf cards that several products deal, besides Gold Miners and Saboteurs."""

from __future__ import annotations

from typing import Final

from saboteur.rules.kinds import Role, new_role

BLUE: Final[Role] = new_role("blue")
GREEN: Final[Role] = new_role("green")
"""The two colours: teams in Saboteur 2, players in The Duel. (S2-SETUP-06, DUEL-SETUP-01)"""
GREEDY: Final[Role] = new_role("greedy", alone=True)
"""A dwarf who wants the treasure alone. (WC-GREED-01)"""
