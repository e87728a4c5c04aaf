"""From packed integers to words and pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from saboteur.notation.card import card_name, laid_name, role_name, seat_name
from saboteur.rules.kinds import (
    NO_CARD,
    NONE,
    NOWHERE,
    SEAT_LETTERS,
    CardId,
    Role,
    Seat,
    cell_x,
    cell_y,
)
from saboteur.rules.kinds import Cell as PackedCell
from saboteur.rules.mine import TURNED, card_of
from saboteur.rules.options import ALL_SIDES
from saboteur.rules.ruleset import Ruleset

Cell: TypeAlias = tuple[int, int]
"""A place in the grid: x grows to the east, y to the south; the start card lies on (0, 0)."""

T = TypeVar("T")


def pair(cell: PackedCell) -> Cell:
    """Return a cell as (x, y)."""
    return cell_x(cell), cell_y(cell)


def pair_or_none(cell: PackedCell) -> Cell | None:
    """Return a cell as (x, y), or None for nowhere."""
    return None if cell in {NONE, NOWHERE} else pair(cell)


def pairs(cells: Iterable[PackedCell]) -> tuple[Cell, ...]:
    """Return cells as (x, y)."""
    return tuple([pair(cell) for cell in cells])


def card_or_none(rules: Ruleset, card: CardId) -> str | None:
    """Return a card as printed, or None where it is not known."""
    return None if card in {NO_CARD, NONE} else card_name(rules, card)


def cards(rules: Ruleset, found: Iterable[CardId]) -> tuple[str, ...]:
    """Return cards as printed."""
    return tuple([card_name(rules, card) for card in found])


def cards_or_none(rules: Ruleset, found: Iterable[CardId]) -> tuple[str | None, ...]:
    """Return cards as printed, with None where they are not known."""
    return tuple([card_or_none(rules, card) for card in found])


def role_or_none(role: Role) -> str | None:
    """Return the name of a dwarf card, or None where it is not known."""
    return None if role == NONE else role_name(role)


def roles_or_none(roles: Iterable[Role]) -> tuple[str | None, ...]:
    """Return the names of dwarf cards, with None where they are not known."""
    return tuple([role_or_none(role) for role in roles])


def letters(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return the letters of seats."""
    return tuple([seat_name(seat) for seat in seats])


def by_letter(values: Sequence[T]) -> dict[str, T]:
    """Return what there is for each seat, by its letter."""
    return dict(zip(SEAT_LETTERS, values, strict=False))


def mine_of(rules: Ruleset, cells: Mapping[PackedCell, int]) -> dict[Cell, str]:
    """Return the cards that lie face up, each as it lies, in reading order."""
    return {
        pair(cell): laid_name(rules, card_of(value), value >> TURNED & 1)
        for cell, value in sorted(cells.items())
    }


def front_of(rules: Ruleset, mask: int) -> tuple[str, ...]:
    """Return the cards that lie in front of a player."""
    found = [card for bit, card in enumerate(rules.front_cards) if mask >> bit & 1]
    return cards(rules, sorted(found))


def sides_of(mask: int) -> str:
    """Return sides as letters, clockwise from the north."""
    return "".join([letter for side, letter in enumerate(ALL_SIDES) if mask >> side & 1])


def direction_of(direction: int) -> str:
    """Return the word for a direction of play."""
    return "clockwise" if direction > 0 else "anticlockwise"
