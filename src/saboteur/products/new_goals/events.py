"""What new goals give and take."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Seat


@final
class SackTaken(Event):
    """A player took the gold of a sack."""

    NAME = "sack-taken"
    AUDIENCE = PUBLIC
    CLAUSES = ("GOALS-06", "GOALS-15")
    FIELDS = ("seat", "amount")
    PIECES = (("seat", 1),)

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat: Seat = seat
        self.amount: int = amount


@final
class DragonPaid(Event):
    """A player met a dragon and paid, if there was gold to pay with."""

    NAME = "dragon-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("GOALS-07", "GOALS-08")
    FIELDS = ("seat", "amount")
    PIECES = (("seat", -1),)

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat: Seat = seat
        self.amount: int = amount
