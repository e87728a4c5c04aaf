"""Treasure Trove, 2018: a card from the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.always_playable import AlwaysPlayableEffect
from saboteur.modules.piles import KeepOneStep, ToPileStep, discard_afterwards, take_up
from saboteur.products.treasure_trove.deck import TROVE_1
from saboteur.rules.kinds import KEEP_ONE, TO_PILE, Move, Seat, move_card
from saboteur.rules.parts import Looking, Module
from saboteur.rules.zones import PILE

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")


TROVE_SIZE: Final = 5
"""(WC-TROVE-01)"""
TROVE: Final = Looking(
    "trove",
    PILE,
    *("WC-TROVE-01", "WC-TROVE-02", "WC-TROVE-07", "WC-TROVE-08"),
    keep="WC-TROVE-08",
    among="WC-TROVE-01",
)


@final
class TroveEffect(AlwaysPlayableEffect):
    """Keep one of the top five discarded cards instead of drawing. (WC-TROVE-01 to -08)"""

    __slots__ = ()
    CLAUSES = ("WC-TROVE-01",)

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Even for nothing; the card itself is discarded afterwards. (WC-TROVE-03, -05)"""
        s.draws.remove(seat * 16 + 1)
        discard_afterwards(s, seat, move_card(m))
        if s.discards:
            take_up(s, seat, TROVE_SIZE, TROVE, log)


TREASURE_TROVE: Final = Module(
    "treasure-trove",
    games=GAMES,
    cards={TROVE_1: TroveEffect()},
    asks={KEEP_ONE: KeepOneStep()},
    steps={TO_PILE: ToPileStep()},
    shares=(TO_PILE, KEEP_ONE),
    lookings=(TROVE,),
)
