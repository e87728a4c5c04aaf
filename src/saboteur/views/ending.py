"""How a round ended: what everybody was given in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from saboteur.rules.kinds import Seat
    from saboteur.views.redact import Told

ROUND_ENDS: Final[set[str]] = {"round-ended"}
"""Events that say that a round is over. Products add theirs when they register."""
VERDICTS: Final[set[str]] = set()
"""Events that say, just before a match ends, what it was worth, where nobody is beaten."""
ROLE_CHANGES: Final[set[str]] = {"hats-changed"}
"""Events after which players may have other dwarf cards. Products add theirs."""
GOAL_MOVES: Final[set[str]] = set()
"""Events after which other goals may lie where some lay. Products add theirs."""
GAINS: Final[dict[str, Callable[[Told], int]]] = {}
"""How much the events of products give to the player they are about, or take from them."""
_AMOUNTS: Final = frozenset(
    (
        "amount-paid",
        "geologist-paid",
        "gold-paid",
        "share-paid",
    )
)
"""Events that say how much somebody is given."""


def gold_by_round(log: Iterable[Told], seat: Seat) -> list[int]:
    """Return what a player won in each round that a log tells of, less what was stolen."""
    amounts = [0]
    begun = False
    for entry in log:
        # What is told before the first round belongs to it; a log may begin in the midst of a round.
        if entry.name == "round-began" and begun and entry.number("round") > 1:
            amounts.append(0)
        begun = True
        amounts[-1] += _won(entry, seat)
    return amounts


def _won(entry: Told, seat: Seat) -> int:
    """Return how much an event adds to a player's gold, as far as it was told."""
    if entry.name == "stole":
        return (entry.number("seat") == seat) - (entry.number("target") == seat)
    if entry.pieces:
        ways = [way for field, way in entry.pieces if entry.number(field) == seat]
        return sum(ways) * entry.number("amount")
    if not entry.has("seat") or entry.number("seat") != seat:
        return 0
    if entry.name in GAINS:
        return GAINS[entry.name](entry)
    if entry.name in _AMOUNTS:
        return entry.number("amount")
    if entry.name == "gold-found":
        return 1
    if entry.name == "gold-drawn" and entry.has("values"):
        return sum(entry.numbers("values"))
    return entry.number("value") if entry.name == "gold-taken" and entry.has("value") else 0
