"""A card is vetoed."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeat, event
from saboteur.rules.kinds import Move, Seat


@event("vetoed", PUBLIC, "WC-VETO-07", "WC-VETO-08", "WC-VETO-09")
class Vetoed(OfSeat):
    """A player vetoed the card another one had just played; it has no effect."""

    target: Seat
    move: Move
