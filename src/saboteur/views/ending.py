"""How a round ended: how the mine lay, and what everybody was given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.modules.sites import open_site
from saboteur.rules.kinds import (
    LAID_BY_PLAYERS,
    NONE,
    NOWHERE,
    REBUILT,
    RESOLVE,
    Cell,
    Move,
    Seat,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import lay, lift, rebuild, unhide

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.state import State
    from saboteur.views.redact import Told

ROUND_ENDS: Final = frozenset(("round-ended", "duel-round-ended"))
"""Events that say that a round is over."""
_AMOUNTS: Final = frozenset(
    (
        "amount-paid",
        "geologist-paid",
        "gold-collected",
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
        if entry.name == "round-began" and begun:
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
    if entry.name == "trolls-paid":
        return -sum(entry.numbers("values"))
    if entry.name in _AMOUNTS:
        return entry.number("amount")
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
        elif entry.name == "goal-pushed":
            _push(s, entry.number("cell"), entry.number("other"))
        elif entry.name == "chest-buried":
            unhide(s, entry.number("cell"))
            del s.chests[entry.number("cell")]
        elif entry.name == "site-reached":
            lay(s, entry.number("cell"), open_site(s.rules, unhide(s, entry.number("cell"))))
        elif entry.name == "goal-laid":
            value = s.rules.laid[2 * entry.number("goal") + entry.number("turned")]
            lay(s, entry.number("cell"), value)
        elif entry.name in {"gold-secured", "troll-bribed"}:
            s.counters[entry.number("cell")] = s.roles[entry.number("seat")]
        elif entry.name == "key-placed":
            s.door_keys.append(entry.number("cell"))
        elif entry.name in ROUND_ENDS:
            break
    for hook in s.rules.hooks[REBUILT]:
        hook.fire(s, NONE, NOWHERE, None)
    return s


def _push(s: State, cell: Cell, other: Cell) -> None:
    """Move a goal on, face down or, where the table wants it, turned up. (CHEST-E5, ED-37)"""
    lying = s.hidden if cell in s.hidden else s.cells
    lying[other] = lying.pop(cell)
    rebuild(s)


def _lay(s: State, move: Move) -> None:
    """Lay the card of a move, if it is one that players lay into the mine."""
    card = move_card(move)
    if s.rules.cards[card].family in LAID_BY_PLAYERS:
        lay(s, move_cell(move), s.rules.laid[2 * card + move_turned(move)])
