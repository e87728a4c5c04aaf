"""The last path card lies elsewhere."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, event
from saboteur.rules.kinds import CardId, Cell, Seat


@event("diverted", PUBLIC, "WC-DIV-01", "WC-DIV-06")
class Diverted(Event):
    """The last path card played was moved to another cell."""

    seat: Seat
    cell: Cell
    other: Cell
    card: CardId
    turned: int
