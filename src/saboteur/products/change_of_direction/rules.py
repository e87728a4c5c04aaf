"""Change of Direction, 2020: play goes the other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.always_playable import AlwaysPlayableEffect
from saboteur.products.change_of_direction.deck import DIRECTION_1
from saboteur.products.change_of_direction.events import DirectionChanged
from saboteur.rules.kinds import Move, Seat, move_card
from saboteur.rules.parts import Module
from saboteur.rules.zones import ALL, IN_PLAY, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")


@final
class DirectionEffect(AlwaysPlayableEffect):
    """Turn the order of play round for the rest of the round. (WC-DIR-01 to -07)"""

    __slots__ = ()
    CLAUSES = ("WC-DIR-01",)

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """From now on the other way round."""
        s.direction = -s.direction
        if log is not None:
            log.append(DirectionChanged(seat, s.direction))
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)


CHANGE_OF_DIRECTION: Final = Module(
    "change-of-direction",
    games=GAMES,
    cards={DIRECTION_1: DirectionEffect()},
)
