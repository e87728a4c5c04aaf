"""Two goals are taken up and put back."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import EVERYBODY, PUBLIC, SPLIT, Event
from saboteur.rules.kinds import Cell, Seat


@final
class GoalsTaken(Event):
    """A player took up two face-down goals without looking at them."""

    NAME = "goals-taken"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-GSWAP-01", "WC-GSWAP-03", "WC-GSWAP-06")
    FIELDS = ("seat", "cell", "other")

    def __init__(self, seat: Seat, cell: Cell, other: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.other: Cell = other


@final
class GoalsSwapped(Event):
    """The two goals were put back, exchanged or not; only the player knows."""

    NAME = "goals-swapped"
    AUDIENCE = SPLIT
    CLAUSES = ("WC-GSWAP-03", "WC-GSWAP-05", "AMB-54")
    FIELDS = ("seat", "cell", "other", "swapped")
    PUBLIC_FIELDS = ("seat", "cell", "other")

    def __init__(self, seat: Seat, cell: Cell, other: Cell, swapped: int, is_open: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.other: Cell = other
        self.swapped: int = swapped
        self.is_open: int = is_open

    def knowers(self) -> int:
        """Return who did it; everybody, where the table wants it open."""
        return EVERYBODY if self.is_open else 1 << self.seat
