"""What happens in solo only: cards that are played as they are drawn, and a rating."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeat, event
from saboteur.rules.kinds import CardId


@event("solo-card", PUBLIC, "SOLO-05", "SOLO-06", "SOLO-07", "SOLO-08")
class SoloCard(OfSeat):
    """A card drawn in solo that is played at once, or discarded when it has no effect."""

    DEALS = True
    card: CardId


@event("solo-rated", PUBLIC, "SOLO-15")
class SoloRated(OfSeat):
    """How good a solo score is: 0 to 3."""

    amount: int
    rating: int
