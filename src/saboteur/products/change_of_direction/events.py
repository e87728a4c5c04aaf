"""Play goes the other way round."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeat, event


@event("direction-changed", PUBLIC, "WC-DIR-01", "WC-DIR-02")
class DirectionChanged(OfSeat):
    """Play goes the other way round: 1 clockwise, -1 against it."""

    direction: int
