"""Chests are laid, looked at, opened and buried, and what is in them happens."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, SPLIT, Event
from saboteur.rules.kinds import CardId, Cell, Seat


@final
class ChestPlaced(Event):
    """A chest lies face down in the mine, under a path card."""

    NAME = "chest-placed"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-01", "CHEST-03")
    FIELDS = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell: Cell = cell


@final
class ChestSeen(Event):
    """A player looked at a chest and its path card with a map."""

    NAME = "chest-seen"
    AUDIENCE = SPLIT
    CLAUSES = ("CHEST-12",)
    FIELDS = ("seat", "cell", "card", "chest")
    PUBLIC_FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell, card: CardId, chest: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card
        self.chest: int = chest

    def knowers(self) -> int:
        """Return who looked."""
        return 1 << self.seat


@final
class ChestOpened(Event):
    """A chest was opened; `chest` is the number of its effect."""

    NAME = "chest-opened"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-06", "CHEST-08")
    FIELDS = ("seat", "cell", "chest")

    def __init__(self, seat: Seat, cell: Cell, chest: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.chest: int = chest

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of its effect too."""
        return (*self.CLAUSES, f"CHEST-E{self.chest}")


@final
class ChestBuried(Event):
    """A rockfall removed a chest, unopened and unseen."""

    NAME = "chest-buried"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-10", "CHEST-11")
    FIELDS = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell: Cell = cell


@final
class GoldFound(Event):
    """A player found gold in a chest: a gold card of value 1, or a gold piece."""

    NAME = "gold-found"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-E1",)
    FIELDS = ("seat", "as_card")
    FINDER = "seat"

    def __init__(self, seat: Seat, as_card: int) -> None:
        self.seat: Seat = seat
        self.as_card: int = as_card
        """1 if it is a gold card, 0 if it is a gold piece."""


@final
class GoalPushed(Event):
    """A goal was pushed one cell away from the start."""

    NAME = "goal-pushed"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-E5", "CHEST-D9")
    FIELDS = ("cell", "other")

    def __init__(self, cell: Cell, other: Cell) -> None:
        self.cell: Cell = cell
        self.other: Cell = other


@final
class DeckMilled(Event):
    """The top cards of the deck went unseen to the discard pile."""

    NAME = "deck-milled"
    AUDIENCE = PUBLIC
    CLAUSES = ("CHEST-E10", "CHEST-D11")
    FIELDS = ("count",)

    def __init__(self, count: int) -> None:
        self.count: int = count


@final
class CardRobbed(Event):
    """A player took a card blindly from another player's hand; the two know which."""

    NAME = "card-robbed"
    AUDIENCE = SPLIT
    CLAUSES = ("CHEST-E6", "CHEST-D6")
    FIELDS = ("seat", "target", "card")
    PUBLIC_FIELDS = ("seat", "target")

    def __init__(self, seat: Seat, target: Seat, card: CardId) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.card: CardId = card

    def knowers(self) -> int:
        """Return the two."""
        return 1 << self.seat | 1 << self.target
