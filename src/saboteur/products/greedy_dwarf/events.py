"""The Greedy Dwarf draws gold cards."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import SPLIT, Event
from saboteur.rules.kinds import Seat


@final
class GoldDrawn(Event):
    """A player drew gold cards from the gold deck; only he sees their values."""

    NAME = "gold-drawn"
    AUDIENCE = SPLIT
    CLAUSES = ("WC-GREED-05", "ED-35", "OV-INFO-08")
    FIELDS = ("seat", "count", "values")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, values: tuple[int, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = len(values)
        self.values: tuple[int, ...] = values

    def knowers(self) -> int:
        """Return who drew."""
        return 1 << self.seat
