"""What a tournament lays out and pays."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import CardId, Cell, Seat


@final
class MiddleCardLaid(Event):
    """A random path card lies in the middle of a tournament's mine."""

    NAME = "middle-card-laid"
    AUDIENCE = PUBLIC
    DEALS = True
    CLAUSES = ("VAR-TOUR-04", "VAR-TOUR-05")
    FIELDS = ("cell", "card", "turned")

    def __init__(self, cell: Cell, card: CardId, turned: int) -> None:
        self.cell: Cell = cell
        self.card: CardId = card
        self.turned: int = turned


@final
class AmountPaid(Event):
    """A player was paid gold pieces."""

    NAME = "amount-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("VAR-TOUR-09", "VAR-TOUR-10", "VAR-TOUR-11", "VAR-TOUR-12", "VAR-TOUR-13")
    FIELDS = ("seat", "amount")

    def __init__(self, seat: Seat, amount: int, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.amount: int = amount
