"""A card is vetoed."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Move, Seat


@final
class Vetoed(Event):
    """A player vetoed the card another one had just played; it has no effect."""

    NAME = "vetoed"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-VETO-07", "WC-VETO-08", "WC-VETO-09")
    FIELDS = ("seat", "target", "move")

    def __init__(self, seat: Seat, target: Seat, move: Move) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.move: Move = move
