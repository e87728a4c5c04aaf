"""What the cards of Saboteur 2 do, and how a round of two teams ends."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, SPLIT, Event
from saboteur.rules.kinds import CardId, Seat


@final
class Imprisoned(Event):
    """A Trapped card lies in front of a player."""

    NAME = "imprisoned"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-TRAP-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class Freed(Event):
    """A Trapped card was removed from in front of a player."""

    NAME = "freed"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-FREE-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class TheftReady(Event):
    """A player has a Theft card in front of him."""

    NAME = "theft-ready"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-THEFT-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class TheftPrevented(Event):
    """A Theft card was removed from in front of a player."""

    NAME = "theft-prevented"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-HOFF-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class HandsSwapped(Event):
    """Two players exchanged all their hand cards: what each gave away."""

    NAME = "hands-swapped"
    AUDIENCE = SPLIT
    CLAUSES = ("S2-SWAP-01", "S2-SWAP-06")
    FIELDS = ("seat", "target", "given", "received")
    PUBLIC_FIELDS = ("seat", "target")

    def __init__(
        self, seat: Seat, target: Seat, given: tuple[CardId, ...], received: tuple[CardId, ...]
    ) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.given: tuple[CardId, ...] = given
        self.received: tuple[CardId, ...] = received

    def knowers(self) -> int:
        """Return the two."""
        return 1 << self.seat | 1 << self.target


@final
class RoundScored(Event):
    """Who won the round and why: the completer, whom the doors let through, the group."""

    NAME = "round-scored"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-WIN-06",)
    FIELDS = ("completer", "blue", "green", "result", "group", "base")

    def __init__(
        self,
        completer: Seat,
        blue: int,
        green: int,
        result: int,
        group: tuple[Seat, ...],
        base: int,
        why: tuple[str, ...],
    ) -> None:
        self.completer: Seat = completer
        self.blue: int = blue
        """1 if the blue team has a way to the treasure, 0 if doors bar it."""
        self.green: int = green
        self.result: int = result
        """One of RESULT_NAMES."""
        self.group: tuple[Seat, ...] = group
        self.base: int = base
        """The base amount for a group of this size."""
        self.why: tuple[str, ...] = why

    def clauses(self) -> tuple[str, ...]:
        """Return the rows of the decision tables."""
        return self.why


@final
class LeftOut(Event):
    """A Trapped player gets no share and cannot steal."""

    NAME = "left-out"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-TRAP-03", "S2-GRP-09")
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class GeologistPaid(Event):
    """A Geologist was paid for the crystals in the mine."""

    NAME = "geologist-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-GEO-01", "S2-GEO-03", "S2-GEO-04", "S2-GEO-05")
    FIELDS = ("seat", "crystals", "sharers", "amount")

    def __init__(self, seat: Seat, crystals: int, sharers: int) -> None:
        self.seat: Seat = seat
        self.crystals: int = crystals
        self.sharers: int = sharers
        self.amount: int = crystals // sharers


@final
class SharePaid(Event):
    """A player of the winning group was paid: the base amount less a deduction."""

    NAME = "share-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-PAY-01", "S2-PAY-02", "S2-PAY-03", "S2-PAY-04")
    FIELDS = ("seat", "base", "deduction", "amount")

    def __init__(self, seat: Seat, base: int, deduction: int) -> None:
        self.seat: Seat = seat
        self.base: int = base
        self.deduction: int = deduction
        self.amount: int = max(0, base - deduction)


@final
class Stole(Event):
    """A thief took one gold from another player."""

    NAME = "stole"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-STEAL-01", "S2-STEAL-02", "S2-STEAL-03")
    FIELDS = ("seat", "target")

    def __init__(self, seat: Seat, target: Seat) -> None:
        self.seat: Seat = seat
        self.target: Seat = target


@final
class NothingStolen(Event):
    """A thief took nothing: nobody else has gold, or he did not want to."""

    NAME = "nothing-stolen"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-STEAL-05",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
