"""What happens in solo only: cards that are played as they are drawn, and a rating."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, event
from saboteur.rules.kinds import CardId, Seat


@event("solo-card", PUBLIC, "SOLO-05", "SOLO-06", "SOLO-07", "SOLO-08")
class SoloCard(Event):
    """A card drawn in solo that is played at once, or discarded when it has no effect."""

    DEALS = True
    seat: Seat
    card: CardId
    why: tuple[str, ...]


@event("solo-rated", PUBLIC, "SOLO-15")
class SoloRated(Event):
    """How good a solo score is: 0 to 3."""

    seat: Seat
    amount: int
    rating: int
