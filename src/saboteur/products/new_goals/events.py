"""What new goals give and take."""

from __future__ import annotations

from typing import Final

from saboteur.rules.events import PUBLIC, Event, event, new_ending
from saboteur.rules.kinds import Seat

BY_SPIDER: Final = new_ending("spider", "GOALS-09")
"""A giant spider ended the round."""


@event("sack-taken", PUBLIC, "GOALS-06", "GOALS-15")
class SackTaken(Event):
    """A player took the gold of a sack."""

    PIECES = (("seat", 1),)
    seat: Seat
    amount: int


@event("dragon-paid", PUBLIC, "GOALS-07", "GOALS-08")
class DragonPaid(Event):
    """A player met a dragon and paid, if there was gold to pay with."""

    PIECES = (("seat", -1),)
    seat: Seat
    amount: int
