"""The last path card lies elsewhere."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import CardId, Cell, Seat


@final
class Diverted(Event):
    """The last path card played was moved to another cell."""

    NAME = "diverted"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-DIV-01", "WC-DIV-06")
    FIELDS = ("seat", "cell", "other", "card", "turned")

    def __init__(self, seat: Seat, cell: Cell, other: Cell, card: CardId, turned: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.other: Cell = other
        self.card: CardId = card
        self.turned: int = turned
