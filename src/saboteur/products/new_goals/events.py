"""What new goals give and take."""

from __future__ import annotations

from typing import Final

from saboteur.rules.events import PUBLIC, OfSeat, event, new_ending

BY_SPIDER: Final = new_ending("spider", "GOALS-09")
"""A giant spider ended the round."""


@event("sack-taken", PUBLIC, "GOALS-06", "GOALS-15")
class SackTaken(OfSeat):
    """A player took the gold of a sack."""

    PIECES = (("seat", 1),)
    amount: int


@event("dragon-paid", PUBLIC, "GOALS-07", "GOALS-08")
class DragonPaid(OfSeat):
    """A player met a dragon and paid, if there was gold to pay with."""

    PIECES = (("seat", -1),)
    amount: int
