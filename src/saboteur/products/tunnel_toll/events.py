"""What happens with toll dwarves. All of it happens before everybody's eyes."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, OfSeat, OfSeatAtCell, event
from saboteur.rules.kinds import Cell, Seat


@event("gold-given", PUBLIC, "TOLL-02")
class GoldGiven(OfSeat):
    """A player received gold at the start of the game."""

    DEALS = True
    PIECES = (("seat", 1),)
    amount: int


@event("dwarf-placed", PUBLIC, "TOLL-04", "TOLL-05", "TOLL-10")
class DwarfPlaced(OfSeatAtCell):
    """A toll dwarf stands at an open end."""


@event("dwarf-gone", PUBLIC, "TOLL-24", "AMB-62")
class DwarfGone(Event):
    """A toll dwarf left the mine because its path was taken away."""

    cell: Cell


@event("toll-asked", PUBLIC, "TOLL-16", "TOLL-27")
class TollAsked(OfSeat):
    """A player asked another one to pay a toll for them."""

    ASKS_ON = True
    target: Seat
    cell: Cell


@event("toll-answered", PUBLIC, "TOLL-16", "TOLL-27")
class TollAnswered(OfSeat):
    """A player agreed, or refused, to pay a toll for another one."""

    target: Seat
    cell: Cell
    agreed: int


@event("toll-paid", PUBLIC, "TOLL-15", "TOLL-17", "TOLL-16")
class TollPaid(OfSeat):
    """The toll of a cell was paid to the dwarf's owner; the dwarf is gone for this round."""

    PIECES = (("target", 1), ("seat", -1))
    target: Seat
    cell: Cell
    amount: int

    def clauses(self) -> tuple[str, ...]:
        """Nothing is paid to oneself."""
        return self.CLAUSES[:1] if self.amount else self.CLAUSES[1:]
