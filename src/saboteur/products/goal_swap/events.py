"""Two goals are taken up and put back."""

from __future__ import annotations

from saboteur.rules.events import EVERYBODY, PUBLIC, SPLIT, Confided, OfSeatAtCell, event
from saboteur.rules.kinds import Cell


@event("goals-taken", PUBLIC, "WC-GSWAP-01", "WC-GSWAP-03", "WC-GSWAP-06")
class GoalsTaken(OfSeatAtCell):
    """A player took up two face-down goals without looking at them."""

    other: Cell


@event("goals-swapped", SPLIT, "WC-GSWAP-03", "WC-GSWAP-05", "AMB-54")
class GoalsSwapped(Confided):
    """The two goals were put back, exchanged or not; only the player knows."""

    PUBLIC_FIELDS = ("seat", "cell", "other")
    UNTOLD = ("is_open",)
    cell: Cell
    other: Cell
    swapped: int
    is_open: int

    def knowers(self) -> int:
        """Return who did it; everybody, where the table wants it open."""
        return EVERYBODY if self.is_open else 1 << self.seat
