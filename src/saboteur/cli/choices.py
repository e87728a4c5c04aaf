"""What a person can choose, and how it is typed: `2` a card, `2c` where, `2c1` which way.

A card of the hand has a number, a place or a player a letter, a way to do it a number again. `2-`
or `-2` discards, `-2 4 5` discards several where that is allowed. What is not about a card of the
hand has a letter, see `offers`: a player's is that of the seat.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from saboteur.products.goal_swap.deck import GOAL_SWAP
from saboteur.rules.kinds import (
    DISCARD,
    NO_TARGET,
    NOWHERE,
    PLAY,
    SEAT_LETTERS,
    CardId,
    Cell,
    Move,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_other,
    move_target,
)
from saboteur.views.view import View

_TYPED: Final = re.compile(r"([0-9]{1,2})\s*(?:(-)|([a-z]{1,2})\s*([0-9])?)?", re.IGNORECASE)
_DISCARDED: Final = re.compile(r"-\s*([0-9]{1,2})")
_NUMBERS: Final = re.compile(r"(-?)\s*([0-9]{1,2}(?:[\s,]+-?[0-9]{1,2})+)")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a card can be played: a cell, a player or oneself, and the ways to do it."""

    label: str
    cell: Cell
    """NOWHERE if it is a player."""
    target: Seat
    """NO_TARGET if it is a cell, or if the card needs neither or takes two goals."""
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


def read_numbers(text: str) -> list[int]:
    """Read the numbers of several cards: `-2 4 5`, or `2 4`; nothing if it is something else.

    >>> read_numbers("-2, 4")
    [2, 4]
    """
    found = _NUMBERS.fullmatch(text)
    return [int(number) for number in re.findall("[0-9]+", found[2])] if found is not None else []


def label(number: int) -> str:
    """Return the letter of the place with this number, from 0; after z come aa, ab, ..."""
    high, low = divmod(number, len(_LETTERS))
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


def places(view: View, card: CardId) -> list[Place]:
    """Return where a card of the hand can be played now, cells in reading order."""
    ways: dict[tuple[Seat, Cell], list[Move]] = {}
    for move in view.moves:
        if move_act(move) == PLAY and move_card(move) == card:
            ways.setdefault((move_target(move), move_cell(move)), []).append(move)
    found: list[Place] = []
    if view.rules.cards[card].family == GOAL_SWAP:
        pairs = sorted(
            (move for several in ways.values() for move in several),
            key=lambda move: (move_cell(move), move_other(move)),
        )
        return [Place(label(i), NOWHERE, NO_TARGET, (move,)) for i, move in enumerate(pairs)]
    for i, (target, cell) in enumerate(sorted(ways)):
        if cell != NOWHERE:
            name = label(i)
        else:
            name = seat_label(view.seat if target == NO_TARGET else target)
        found.append(Place(name, cell, target, tuple(ways[target, cell])))
    return found


def seat_label(seat: Seat) -> str:
    """Return the letter by which a player is chosen."""
    return SEAT_LETTERS[seat].lower()


def discard_of(view: View, card: CardId) -> Move | None:
    """Return the move that discards a card, if it may be discarded."""
    for move in view.moves:
        if move_act(move) == DISCARD and move_card(move) == card:
            return move
    return None


def about_cards(view: View) -> bool:
    """Say whether a card of the hand can be played or discarded now."""
    return any(move_act(move) in {PLAY, DISCARD} for move in view.moves)


def picked_numbers(view: View) -> set[int]:
    """Return the numbers of the cards of the hand that are picked for discarding."""
    left = list(view.picked)
    found: set[int] = set()
    for number, card in enumerate(view.hand, 1):
        if card in left:
            left.remove(card)
            found.add(number)
    return found


def marks(found: list[Place]) -> dict[Cell, str]:
    """Return what to write on the board so that places can be chosen."""
    return {place.cell: place.label for place in found if place.cell != NOWHERE}
