"""Chests are laid, looked at, opened and buried, and what is in them happens."""

from __future__ import annotations

from saboteur.rules.events import (
    PUBLIC,
    SPLIT,
    BetweenTwo,
    Confided,
    Event,
    OfSeat,
    OfSeatAtCell,
    event,
)
from saboteur.rules.kinds import CardId, Cell


@event("chest-placed", PUBLIC, "CHEST-01", "CHEST-03")
class ChestPlaced(Event):
    """A chest lies face down in the mine, under a path card."""

    cell: Cell


@event("chest-seen", SPLIT, "CHEST-12")
class ChestSeen(Confided):
    """A player looked at a chest and its path card with a map."""

    PUBLIC_FIELDS = ("seat", "cell")
    cell: Cell
    card: CardId
    chest: int


@event("chest-opened", PUBLIC, "CHEST-06", "CHEST-08")
class ChestOpened(OfSeatAtCell):
    """A chest was opened; `chest` is the number of its effect."""

    chest: int

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of its effect too."""
        return (*self.CLAUSES, f"CHEST-E{self.chest}")


@event("chest-buried", PUBLIC, "CHEST-10", "CHEST-11")
class ChestBuried(Event):
    """A rockfall removed a chest, unopened and unseen."""

    cell: Cell


@event("gold-found", PUBLIC, "CHEST-E1")
class GoldFound(OfSeat):
    """A player found gold in a chest: a gold card of value 1, or a gold piece."""

    FINDER = "seat"
    as_card: int
    """1 if it is a gold card, 0 if it is a gold piece."""


@event("goal-pushed", PUBLIC, "CHEST-E5", "CHEST-D9")
class GoalPushed(Event):
    """A goal was pushed one cell away from the start."""

    cell: Cell
    other: Cell


@event("deck-milled", PUBLIC, "CHEST-E10", "CHEST-D11")
class DeckMilled(Event):
    """The top cards of the deck went unseen to the discard pile."""

    count: int


@event("card-robbed", SPLIT, "CHEST-E6", "CHEST-D6")
class CardRobbed(BetweenTwo):
    """A player took a card blindly from another player's hand; the two know which."""

    card: CardId
