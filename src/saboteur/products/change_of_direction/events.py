"""Play goes the other way round."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, event
from saboteur.rules.kinds import Seat


@event("direction-changed", PUBLIC, "WC-DIR-01", "WC-DIR-02")
class DirectionChanged(Event):
    """Play goes the other way round: 1 clockwise, -1 against it."""

    seat: Seat
    direction: int
