"""Play goes the other way round."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Seat


@final
class DirectionChanged(Event):
    """Play goes the other way round: 1 clockwise, -1 against it."""

    NAME = "direction-changed"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-DIR-01", "WC-DIR-02")
    FIELDS = ("seat", "direction")

    def __init__(self, seat: Seat, direction: int) -> None:
        self.seat: Seat = seat
        self.direction: int = direction
