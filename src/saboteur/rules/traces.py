"""What happened to cards between zones, as a witness saw it or as all others did.

rules.zones writes traces; views build from them what a seat remembers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.events import EVERYBODY
from saboteur.rules.kinds import NO_CARD, NOWHERE, Cell, Seat

if TYPE_CHECKING:
    from saboteur.rules.zones import Zone

MOVED: Final = 0
"""Cards went from one zone to another."""
SEEN: Final = 1
"""Somebody looked at cards, which stay where they are."""
SHUFFLED: Final = 2
SWAPPED: Final = 3
"""Two zones exchanged their cards; of two face-down cards only a witness knows whether they did."""
CHANGED: Final = 4
"""A player exchanged their dwarf card for an undealt one."""
PAID: Final = 5
"""The bank paid an amount in gold cards, as far as it had them."""
CLEARED: Final = 6
"""Everything was taken off the table for a new round."""
PIECES: Final = 7
"""A player got gold pieces, or gave some away if the amount is negative; everybody sees it."""
COUNTED: Final = 8
"""Everybody's gold was counted before all, when the match was over."""


@final
class Trace:
    """One thing that happened to cards, as a witness saw it or as all others did."""

    __slots__ = (
        "amount",
        "at",
        "back",
        "cards",
        "kind",
        "pieces",
        "same_turn",
        "source",
        "target",
        "to",
        "witnesses",
    )

    def __init__(
        self, kind: int, source: Zone, target: Zone, cards: tuple[int, ...], witnesses: int
    ) -> None:
        self.kind: int = kind
        self.source: Zone = source
        self.target: Zone = target
        self.cards: tuple[int, ...] = cards
        """What moved or was seen, in order; NO_CARD for each that was not witnessed."""
        self.witnesses: int = witnesses
        self.at: Cell = NOWHERE
        """Where in the source it was, if that is a cell."""
        self.to: Cell = NOWHERE
        """Where it went, likewise."""
        self.back: tuple[int, ...] = ()
        """What came back in exchange."""
        self.amount: int = 0
        """PAID: what was owed; PIECES: how many; everybody knows it."""
        self.pieces: int = 0
        """PAID: how much of it was credited because cards were lacking. (BASE-PAY-15)"""
        self.same_turn: bool = False
        """Whether it left a hand while a turn of which something was told already went on."""

    def is_witness(self, seat: Seat) -> bool:
        """Say whether a seat saw the faces; NONE is a spectator, who sees what everybody does."""
        return self.witnesses == EVERYBODY or (seat >= 0 and self.witnesses >> seat & 1 == 1)

    def public(self) -> Trace:
        """Return what is left of it for those who saw no face: which zones, and how many cards."""
        twin = Trace(self.kind, self.source, self.target, _blank(self.cards), 0)
        twin.at = self.at
        twin.to = self.to
        twin.back = _blank(self.back)
        twin.amount = self.amount
        twin.pieces = self.pieces
        twin.same_turn = self.same_turn
        return twin

    def key(self) -> tuple[object, ...]:
        """Return everything in it but who else knows, for comparing."""
        return (
            self.kind,
            self.source,
            self.target,
            self.cards,
            self.at,
            self.to,
            self.back,
            self.amount,
            self.pieces,
            self.same_turn,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"<trace {self.key()}>"


def _blank(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (NO_CARD,) * len(cards)
