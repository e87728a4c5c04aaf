"""What happens in The Duel. All of it happens before everybody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.events import PUBLIC, Event, OfSeat, OfSeatAtCell, event
from saboteur.rules.kinds import CardId, Role

if TYPE_CHECKING:
    pass


@event("colours-drawn", PUBLIC, "DUEL-SETUP-01", "SOLO-01")
class ColoursDrawn(Event):
    """Everybody has a colour, which all can see."""

    DEALS = True
    roles: tuple[Role, ...]

    def clauses(self) -> tuple[str, ...]:
        """Two players draw colours, one chooses their own."""
        return self.CLAUSES[:1] if len(self.roles) > 1 else self.CLAUSES[1:]


@event("gold-secured", PUBLIC, "DUEL-GOLD-01", "DUEL-GOLD-02", "DUEL-GOLD-09")
class GoldSecured(OfSeatAtCell):
    """A counter was put on a card with gold, for the player whose start is connected with it."""

    card: CardId


@event("troll-bribed", PUBLIC, "DUEL-TROLL-01", "DUEL-REACH-07")
class TrollBribed(OfSeatAtCell):
    """A player put a counter on a troll, who lets everybody pass from now on."""


@event("key-placed", PUBLIC, "DUEL-KEY-01")
class KeyPlaced(OfSeatAtCell):
    """A player put a key on a door of the other colour, which is open for them from now on."""


@event("duel-round-ended", PUBLIC, "DUEL-END-01", "DUEL-END-02")
class DuelRoundEnded(Event):
    """The round is over: all goals are turned up, all counters placed, or all cards played."""

    ending: int
    """0 goals, 1 counters, 2 cards."""


@event("gold-collected", PUBLIC, "DUEL-END-04")
class GoldCollected(OfSeatAtCell):
    """A player took a card with gold that they had secured; it leaves the deck for good."""

    card: CardId
    amount: int


@event("trolls-paid", PUBLIC, "DUEL-END-05", "DUEL-END-06", "DUEL-END-07", "DUEL-END-08")
class TrollsPaid(OfSeat):
    """A player paid for the trolls they bribed, with gold cards of these values, without change."""

    count: int
    values: tuple[int, ...]


@event("goals-left", PUBLIC, "DUEL-END-09")
class GoalsLeft(Event):
    """Goals that were turned up and that nobody secured leave the game."""

    cards: tuple[CardId, ...]


@event("round-counted", PUBLIC, "DUEL-END-12")
class RoundCounted(Event):
    """The gold everybody has after this round."""

    totals: tuple[int, ...]
