"""Who waits to steal, and who showed their Theft card last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.products.saboteur2.deck import A_THEFT
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.part import OpenPart, Part, PartKind, new_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

THIEVES_PART: Final[PartKind] = new_part("saboteur2")


@final
class ThievesPart(OpenPart):
    """The order in which Theft cards were played, all of it public. (S2-STEAL-02)"""

    __slots__ = ("seats",)

    def __init__(self) -> None:
        self.seats: tuple[Seat, ...] = ()
        """Who has a Theft card in front of them, in the order of playing. A tuple, so that copies
        share it: it changes seldom, and states are copied all the time."""

    def copy(self) -> ThievesPart:
        """Return an independent copy."""
        other = ThievesPart()
        other.seats = self.seats
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        return (self.seats,)

    def clear_round(self) -> None:
        """Nobody is a thief any longer."""
        self.seats = ()

    def put_in_front(self, seat: Seat, bit: int) -> None:
        """Whoever shows a Theft card is the last thief. (S2-STEAL-02)"""
        if bit == A_THEFT:
            self.seats = (*self.seats, seat)

    def taken_from_front(self, seat: Seat, bit: int) -> None:
        """Whoever loses their Theft card is no thief. (S2-HOFF-01, S2-TURN-03)"""
        if bit == A_THEFT:
            self.seats = tuple([other for other in self.seats if other != seat])


def thieves_part(s: State) -> ThievesPart:
    """Return the thieves of a state."""
    return cast("ThievesPart", s.parts[s.rules.part_at[THIEVES_PART]])


def thieves_among(rules: Ruleset, parts: Sequence[Part]) -> tuple[Seat, ...]:
    """Return the thieves among some pieces; none in another game."""
    at = rules.part_at[THIEVES_PART]
    return () if at == NONE else cast("ThievesPart", parts[at]).seats
