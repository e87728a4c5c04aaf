"""What happens in solo only: cards that are played as they are drawn, and a rating."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import CardId, Seat


@final
class SoloCard(Event):
    """A card drawn in solo that is played at once, or discarded when it has no effect."""

    NAME = "solo-card"
    AUDIENCE = PUBLIC
    DEALS = True
    CLAUSES = ("SOLO-05", "SOLO-06", "SOLO-07", "SOLO-08")
    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: CardId, why: tuple[str, ...]) -> None:
        self.seat: Seat = seat
        self.card: CardId = card
        self.why: tuple[str, ...] = why

    def clauses(self) -> tuple[str, ...]:
        """Return the clause that says what becomes of it."""
        return self.why


@final
class SoloRated(Event):
    """How good a solo score is: 0 to 3."""

    NAME = "solo-rated"
    AUDIENCE = PUBLIC
    CLAUSES = ("SOLO-15",)
    FIELDS = ("seat", "amount", "rating")

    def __init__(self, seat: Seat, amount: int, rating: int) -> None:
        self.seat: Seat = seat
        self.amount: int = amount
        self.rating: int = rating
