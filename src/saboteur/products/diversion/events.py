"""The last path card lies elsewhere."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeatAtCell, event
from saboteur.rules.kinds import CardId, Cell


@event("diverted", PUBLIC, "WC-DIV-01", "WC-DIV-06")
class Diverted(OfSeatAtCell):
    """The last path card played was moved to another cell."""

    other: Cell
    card: CardId
    turned: int
