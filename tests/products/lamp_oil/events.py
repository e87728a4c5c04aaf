"""What happens with flasks and lamps."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, SPLIT, Confided, Event, OfSeatAtCell, event
from saboteur.rules.kinds import Cell


@event("flask-seen", SPLIT, "LAMP-02")
class FlaskSeen(Confided):
    """A player looked into the next flask; nobody else knows what is in it."""

    PUBLIC_FIELDS = ("seat", "cell")
    cell: Cell
    flask: int


@event("flask-poured", PUBLIC, "LAMP-03")
class FlaskPoured(OfSeatAtCell):
    """The flask was poured out before all; if it was full, a lamp burns now."""

    flask: int


@event("flask-put-back", PUBLIC, "LAMP-04")
class FlaskPutBack(OfSeatAtCell):
    """The flask was put back unused."""


@event("lamp-out", PUBLIC, "LAMP-05")
class LampOut(Event):
    """The card under a lamp was taken away, and the lamp with it."""

    cell: Cell
