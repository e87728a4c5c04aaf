"""How a round ended: what everybody was given in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.rules.events import GoldPaid, GoldTaken
from saboteur.rules.kinds import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told

ROUND_ENDS: Final[set[str]] = {"round-ended"}
"""Events that say that a round is over. Products add theirs when they register."""
RATINGS: Final[set[str]] = set()
"""Events that say, just before a match ends, what it was worth, where nobody is beaten."""
ROLE_CHANGES: Final[set[str]] = {"hats-changed"}
"""Events after which players may have other dwarf cards. Products add theirs."""
GOAL_MOVES: Final[set[str]] = set()
"""Events after which other goals may lie where some lay. Products add theirs."""


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
    if entry.pieces:
        ways = [way for field, way in entry.pieces if entry.number(field) == seat]
        return sum(ways) * entry.number("amount")
    return GAINS[entry.name](entry, seat) if entry.name in GAINS else 0


def given_amount(told: Told, seat: Seat) -> int:
    """Return the amount that an event tells of, to the player it is about."""
    return told.number("amount") if told.number("seat") == seat else 0


def given_cards(told: Told, seat: Seat) -> int:
    """Return what the gold cards are worth that a player drew, if it was told."""
    is_known = told.number("seat") == seat and told.has("values")
    return sum(told.numbers("values")) if is_known else 0


def _kept_card(told: Told, seat: Seat) -> int:
    """Return what the gold card is worth that a player kept, if it was told."""
    is_known = told.number("seat") == seat and told.has("value")
    return told.number("value") if is_known else 0


GAINS: Final[dict[str, Callable[[Told, Seat], int]]] = {
    GoldPaid.NAME: given_amount,
    GoldTaken.NAME: _kept_card,
}
"""How much an event gives to a player, or takes from them. Products add theirs."""

PRIZES: Final[dict[str, Callable[[Ruleset, Told], int]]] = {}
"""How much gold an event makes sure of for the player it names, or lets them owe, before anything
is paid. Products fill it when they register."""
