"""How a round ended: how the mine lay, and what everybody was given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import (
    LAID_BY_PLAYERS,
    RESOLVE,
    Move,
    Seat,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import lay, lift, unhide

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.state import State
    from saboteur.views.redact import Told

LAID_OUT: Final = frozenset(("chest-placed", "gold-given", "middle-card-laid"))
"""Events before the first turn of a round."""
_AMOUNTS: Final = frozenset(
    ("amount-paid", "geologist-paid", "gold-given", "gold-paid", "sack-taken", "share-paid")
)
"""Events that say how much somebody is given."""


def gold_by_round(log: Iterable[Told], seat: Seat) -> list[int]:
    """Return what a player won in each round that a log tells of, less what was stolen."""
    amounts = [0]
    begun = False
    for entry in log:
        if entry.name == "round-began":
            if begun:
                amounts.append(0)
        begun = begun or entry.name not in LAID_OUT
        amounts[-1] += _won(entry, seat)
    return amounts


def _won(entry: Told, seat: Seat) -> int:
    """Return how much an event adds to a player's gold, as far as it was told."""
    if entry.name == "stole":
        return (entry.number("seat") == seat) - (entry.number("target") == seat)
    if entry.name == "toll-paid":
        way = (entry.number("target") == seat) - (entry.number("seat") == seat)
        return way * entry.number("amount")
    if not entry.has("seat") or entry.number("seat") != seat:
        return 0
    if entry.name in _AMOUNTS:
        return entry.number("amount")
    if entry.name == "dragon-paid":
        return -entry.number("amount")
    if entry.name == "gold-found":
        return 1
    if entry.name == "gold-drawn" and entry.has("values"):
        return sum(entry.numbers("values"))
    return entry.number("value") if entry.name == "gold-taken" and entry.has("value") else 0


def at_the_end(before: State, entries: Iterable[Told]) -> State:
    """Return the table as it lay when the round ended, from how it lay one move before.

    Only the mine is right in it; what is secret is still in it.
    """
    s = before.copy()
    entries = list(entries)
    waiting = [frame.value for frame in s.stack if frame.kind == RESOLVE]
    if waiting and not any(entry.name == "vetoed" for entry in entries):
        _lay(s, waiting[-1])
    for entry in entries:
        if entry.name == "played":
            _lay(s, entry.number("move"))
        elif entry.name == "diverted":
            lift(s, entry.number("cell"))
            value = s.rules.laid[2 * entry.number("card") + entry.number("turned")]
            lay(s, entry.number("other"), value)
        elif entry.name == "removed":
            lift(s, entry.number("cell"))
        elif entry.name == "goal-revealed":
            unhide(s, entry.number("cell"))
        elif entry.name == "goal-laid":
            value = s.rules.laid[2 * entry.number("goal") + entry.number("turned")]
            lay(s, entry.number("cell"), value)
        elif entry.name == "round-ended":
            break
    return s


def _lay(s: State, move: Move) -> None:
    """Lay the card of a move, if it is one that players lay into the mine."""
    card = move_card(move)
    if s.rules.cards[card].family in LAID_BY_PLAYERS:
        lay(s, move_cell(move), s.rules.laid[2 * card + move_turned(move)])
