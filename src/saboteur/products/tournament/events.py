"""What a tournament lays out and pays."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, OfSeat, event
from saboteur.rules.kinds import CardId, Cell


@event("middle-card-laid", PUBLIC, "VAR-TOUR-04", "VAR-TOUR-05")
class MiddleCardLaid(Event):
    """A random path card lies in the middle of a tournament's mine."""

    DEALS = True
    cell: Cell
    card: CardId
    turned: int


@event(
    "amount-paid", PUBLIC, "VAR-TOUR-09", "VAR-TOUR-10", "VAR-TOUR-11", "VAR-TOUR-12", "VAR-TOUR-13"
)
class AmountPaid(OfSeat):
    """A player was paid gold pieces."""

    amount: int
