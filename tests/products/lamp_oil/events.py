"""What happens with flasks and lamps."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, SPLIT, Event
from saboteur.rules.kinds import Cell, Seat


@final
class FlaskSeen(Event):
    """A player looked into the next flask; nobody else knows what is in it."""

    NAME = "flask-seen"
    AUDIENCE = SPLIT
    CLAUSES = ("LAMP-02",)
    FIELDS = ("seat", "cell", "flask")
    PUBLIC_FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell, flask: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.flask: int = flask

    def knowers(self) -> int:
        """Return who looked."""
        return 1 << self.seat


@final
class FlaskPoured(Event):
    """The flask was poured out before all; if it was full, a lamp burns now."""

    NAME = "flask-poured"
    AUDIENCE = PUBLIC
    CLAUSES = ("LAMP-03",)
    FIELDS = ("seat", "cell", "flask")

    def __init__(self, seat: Seat, cell: Cell, flask: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.flask: int = flask


@final
class FlaskPutBack(Event):
    """The flask was put back unused."""

    NAME = "flask-put-back"
    AUDIENCE = PUBLIC
    CLAUSES = ("LAMP-04",)
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class LampOut(Event):
    """The card under a lamp was taken away, and the lamp with it."""

    NAME = "lamp-out"
    AUDIENCE = PUBLIC
    CLAUSES = ("LAMP-05",)
    FIELDS = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell: Cell = cell
