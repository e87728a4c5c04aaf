"""What the cards of Saboteur 2 do, and how a round of two teams ends."""

from __future__ import annotations

from dataclasses import field

from saboteur.rules.events import PUBLIC, SPLIT, BetweenTwo, Event, OfSeat, event
from saboteur.rules.kinds import CardId, Seat


@event("imprisoned", PUBLIC, "S2-TRAP-01")
class Imprisoned(OfSeat):
    """A Trapped card lies in front of a player."""


@event("freed", PUBLIC, "S2-FREE-01")
class Freed(OfSeat):
    """A Trapped card was removed from in front of a player."""


@event("theft-ready", PUBLIC, "S2-THEFT-01")
class TheftReady(OfSeat):
    """A player has a Theft card in front of them."""


@event("theft-prevented", PUBLIC, "S2-HOFF-01")
class TheftPrevented(OfSeat):
    """A Theft card was removed from in front of a player."""


@event("hands-swapped", SPLIT, "S2-SWAP-01", "S2-SWAP-06")
class HandsSwapped(BetweenTwo):
    """Two players exchanged all their hand cards: what each gave away."""

    given: tuple[CardId, ...]
    received: tuple[CardId, ...]


@event("round-scored", PUBLIC, "S2-WIN-06")
class RoundScored(Event):
    """Who won the round and why: the completer, whom the doors let through, the group."""

    completer: Seat
    blue: int
    """1 if the blue team has a way to the treasure, 0 if doors bar it."""
    green: int
    result: int
    """One of RESULT_NAMES."""
    group: tuple[Seat, ...]
    base: int
    """The base amount for a group of this size."""


@event("left-out", PUBLIC, "S2-TRAP-03", "S2-GRP-09")
class LeftOut(OfSeat):
    """A Trapped player gets no share and cannot steal."""


@event("geologist-paid", PUBLIC, "S2-GEO-01", "S2-GEO-03", "S2-GEO-04", "S2-GEO-05")
class GeologistPaid(OfSeat):
    """A Geologist was paid for the crystals in the mine."""

    crystals: int
    sharers: int
    amount: int = field(init=False)

    def __post_init__(self) -> None:
        """Work the amount out."""
        self.amount = self.crystals // self.sharers


@event("share-paid", PUBLIC, "S2-PAY-01", "S2-PAY-02", "S2-PAY-03", "S2-PAY-04")
class SharePaid(OfSeat):
    """A player of the winning group was paid: the base amount less a deduction."""

    base: int
    deduction: int
    amount: int = field(init=False)

    def __post_init__(self) -> None:
        """Work the amount out."""
        self.amount = max(0, self.base - self.deduction)


@event("stole", PUBLIC, "S2-STEAL-01", "S2-STEAL-02", "S2-STEAL-03")
class Stole(OfSeat):
    """A thief took one gold from another player."""

    target: Seat


@event("nothing-stolen", PUBLIC, "S2-STEAL-05")
class NothingStolen(OfSeat):
    """A thief took nothing: nobody else has gold, or they did not want to."""
