"""What a person can choose, and how it is typed: `2` a card, `2c` where, `2c1` which way.

A card of the hand has a number, a place or a player a letter, a way to do it a number again. `2-`
or `-2` discards. Questions that are not about cards have letters only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from saboteur.rules.kinds import (
    DISCARD,
    NOWHERE,
    PLAY,
    SEAT_LETTERS,
    CardId,
    Cell,
    Move,
    move_act,
    move_card,
    move_cell,
    move_target,
)
from saboteur.views.view import View

_TYPED: Final = re.compile(r"([0-9]{1,2})\s*(?:(-)|([a-z]{1,2})\s*([0-9])?)?", re.IGNORECASE)
_DISCARDED: Final = re.compile(r"-\s*([0-9]{1,2})")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a card can be played: a cell or a player, and the ways to do it."""

    label: str
    cell: Cell
    """NOWHERE if it is a player."""
    ways: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody typed, as far as it went. Numbers begin with 1; 0 and "" are left out."""

    card: int
    place: str = ""
    way: int = 0
    discard: bool = False


def read_typed(text: str) -> Typed | None:
    """Read `2`, `2c`, `2c1`, `2-` or `-2`; None if it is none of these.

    >>> read_typed("2c")
    Typed(card=2, place='c', way=0, discard=False)
    """
    found = _DISCARDED.fullmatch(text)
    if found is not None:
        return Typed(int(found[1]), discard=True)
    found = _TYPED.fullmatch(text)
    if found is None:
        return None
    return Typed(
        int(found[1]), (found[3] or "").lower(), int(found[4] or 0), discard=found[2] is not None
    )


def label(number: int) -> str:
    """Return the letter of the place with this number, from 0; after z come aa, ab, ..."""
    high, low = divmod(number, len(_LETTERS))
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


def places(view: View, card: CardId) -> list[Place]:
    """Return where a card of the hand can be played now, cells in reading order."""
    ways: dict[tuple[int, Cell], list[Move]] = {}
    for move in view.moves:
        if move_act(move) == PLAY and move_card(move) == card:
            cell = move_cell(move)
            target = move_target(move) if cell == NOWHERE else 0
            ways.setdefault((target, cell), []).append(move)
    found: list[Place] = []
    for i, (target, cell) in enumerate(sorted(ways)):
        name = label(i) if cell != NOWHERE else SEAT_LETTERS[target].lower()
        found.append(Place(name, cell, tuple(ways[target, cell])))
    return found


def discard_of(view: View, card: CardId) -> Move | None:
    """Return the move that discards a card, if it may be discarded."""
    for move in view.moves:
        if move_act(move) == DISCARD and move_card(move) == card:
            return move
    return None


def marks(found: list[Place]) -> dict[Cell, str]:
    """Return what to write on the board so that places can be chosen."""
    return {place.cell: place.label for place in found if place.cell != NOWHERE}
