"""What happens with toll dwarves. All of it happens before everybody's eyes."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Cell, Seat


@final
class GoldGiven(Event):
    """A player received gold at the start of the game."""

    NAME = "gold-given"
    AUDIENCE = PUBLIC
    DEALS = True
    CLAUSES = ("TOLL-02",)
    FIELDS = ("seat", "amount")
    PIECES = (("seat", 1),)

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat: Seat = seat
        self.amount: int = amount


@final
class DwarfPlaced(Event):
    """A toll dwarf stands at an open end."""

    NAME = "dwarf-placed"
    AUDIENCE = PUBLIC
    CLAUSES = ("TOLL-04", "TOLL-05", "TOLL-10")
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class DwarfGone(Event):
    """A toll dwarf left the mine because its path was taken away."""

    NAME = "dwarf-gone"
    AUDIENCE = PUBLIC
    CLAUSES = ("TOLL-24", "AMB-62")
    FIELDS = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell: Cell = cell


@final
class TollAsked(Event):
    """A player asked another one to pay a toll for them."""

    NAME = "toll-asked"
    AUDIENCE = PUBLIC
    ASKS_ON = True
    CLAUSES = ("TOLL-16", "TOLL-27")
    FIELDS = ("seat", "target", "cell")

    def __init__(self, seat: Seat, target: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.cell: Cell = cell


@final
class TollAnswered(Event):
    """A player agreed, or refused, to pay a toll for another one."""

    NAME = "toll-answered"
    AUDIENCE = PUBLIC
    CLAUSES = ("TOLL-16", "TOLL-27")
    FIELDS = ("seat", "target", "cell", "agreed")

    def __init__(self, seat: Seat, target: Seat, cell: Cell, agreed: int) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.cell: Cell = cell
        self.agreed: int = agreed


@final
class TollPaid(Event):
    """The toll of a cell was paid to the dwarf's owner; the dwarf is gone for this round."""

    NAME = "toll-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("TOLL-15", "TOLL-17", "TOLL-16")
    FIELDS = ("seat", "target", "cell", "amount")
    PIECES = (("target", 1), ("seat", -1))

    def __init__(self, seat: Seat, target: Seat, cell: Cell, amount: int) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.cell: Cell = cell
        self.amount: int = amount

    def clauses(self) -> tuple[str, ...]:
        """Nothing is paid to oneself."""
        return self.CLAUSES[:1] if self.amount else self.CLAUSES[1:]
