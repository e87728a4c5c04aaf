"""What happens in The Duel. All of it happens before everybody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import CardId, Cell, Role, Seat

if TYPE_CHECKING:
    from saboteur.rules.last_mine import LastMine


@final
class ColoursDrawn(Event):
    """Everybody has a colour, which all can see."""

    NAME = "colours-drawn"
    AUDIENCE = PUBLIC
    DEALS = True
    CLAUSES = ("DUEL-SETUP-01", "SOLO-01")
    FIELDS = ("roles",)

    def __init__(self, roles: tuple[Role, ...]) -> None:
        self.roles: tuple[Role, ...] = roles

    def clauses(self) -> tuple[str, ...]:
        """Two players draw colours, one chooses his."""
        return self.CLAUSES[:1] if len(self.roles) > 1 else self.CLAUSES[1:]


@final
class GoldSecured(Event):
    """A counter was put on a card with gold, for the player whose start is connected with it."""

    NAME = "gold-secured"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-GOLD-01", "DUEL-GOLD-02", "DUEL-GOLD-09")
    FIELDS = ("seat", "cell", "card")

    def __init__(self, seat: Seat, cell: Cell, card: CardId) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card


@final
class TrollBribed(Event):
    """A player put a counter on a troll, who lets everybody pass from now on."""

    NAME = "troll-bribed"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-TROLL-01", "DUEL-REACH-07")
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class KeyPlaced(Event):
    """A player put a key on a door of the other colour, which is open for him from now on."""

    NAME = "key-placed"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-KEY-01",)
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class DuelRoundEnded(Event):
    """The round is over: all goals are turned up, all counters placed, or all cards played."""

    NAME = "duel-round-ended"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-01", "DUEL-END-02")
    FIELDS = ("ending",)

    def __init__(
        self, ending: int, why: tuple[str, ...] = CLAUSES, mine: LastMine | None = None
    ) -> None:
        self.ending: int = ending
        """0 goals, 1 counters, 2 cards."""
        self.why: tuple[str, ...] = why
        self.mine = mine

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses of the game that is played."""
        return self.why


@final
class GoldCollected(Event):
    """A player took a card with gold that he had secured; it leaves the deck for good."""

    NAME = "gold-collected"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-04",)
    FIELDS = ("seat", "cell", "card", "amount")

    def __init__(self, seat: Seat, cell: Cell, card: CardId, amount: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card
        self.amount: int = amount


@final
class TrollsPaid(Event):
    """A player paid for the trolls he bribed, with gold cards of these values, without change."""

    NAME = "trolls-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-05", "DUEL-END-06", "DUEL-END-07", "DUEL-END-08")
    FIELDS = ("seat", "count", "values")

    def __init__(self, seat: Seat, count: int, values: tuple[int, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = count
        self.values: tuple[int, ...] = values


@final
class GoalsLeft(Event):
    """Goals that were turned up and that nobody secured leave the game."""

    NAME = "goals-left"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-09",)
    FIELDS = ("cards",)

    def __init__(self, cards: tuple[CardId, ...]) -> None:
        self.cards: tuple[CardId, ...] = cards


@final
class RoundCounted(Event):
    """The gold everybody has after this round."""

    NAME = "round-counted"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-12",)
    FIELDS = ("totals",)

    def __init__(self, totals: tuple[int, ...]) -> None:
        self.totals: tuple[int, ...] = totals
