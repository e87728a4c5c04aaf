"""Greedy Dwarf, 2016: a dwarf who wants the treasure alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.dwarves import GREEDY
from saboteur.modules.gold_cards import pay, reshuffle
from saboteur.products.greedy_dwarf.events import GoldDrawn
from saboteur.rules import zones
from saboteur.rules.kinds import MINER
from saboteur.rules.options import Word
from saboteur.rules.parts import Module, Payout, Tuning
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.zones import GOLD, GOLD_DECK

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State


GREEDY_PRIZE: Final = 4
PRIZE: Final = Word("greedy_prize", ("value4", "cards4"), "ED-35", "AMB-57")
"""(WC-GREED-05)"""


@final
class GreedyTuning(Tuning):
    """One Gold Miner of the mix is a Greedy Dwarf. (WC-GREED-01)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Let it take the place of a Gold Miner."""
        for mix in rules.role_mix.values():
            mix[mix.index(MINER)] = GREEDY


@final
class GreedyPayout(Payout):
    """A Greedy Dwarf wins alone, but only by completing the tunnel. (WC-GREED-04 to -06)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay gold worth 4, or four cards. (ED-35)"""
        seat = s.completer
        if s.rules.word(PRIZE) == "value4":
            pay(s, seat, GREEDY_PRIZE, log, "WC-GREED-05")
            reshuffle(s, log)
            return
        if log is not None:
            log.append(GoldDrawn(seat, zones.top(s, GOLD_DECK, GREEDY_PRIZE)))
        zones.draw(s, GOLD_DECK, GOLD + seat, GREEDY_PRIZE, 1 << seat, log)


GREEDY_DWARF: Final = Module(
    "greedy-dwarf",
    games=("base",),
    games_clause="OV-MOD-05",
    features=("a-dwarf-alone",),
    payouts={GREEDY: GreedyPayout()},
    options=(PRIZE,),
    tuning=GreedyTuning(),
)
"""A Greedy Dwarf is neither a Gold Miner nor a Saboteur. (WC-GREED-02, -03, -07, -08, -09)"""
