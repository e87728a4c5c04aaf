"""The words of the notation: seats, cells, cards, goals, roles."""

from __future__ import annotations

import re
from typing import Final

from saboteur.rules.errors import Fault
from saboteur.rules.kinds import (
    EDGE,
    LAID_BY_PLAYERS,
    ROLE_NAMES,
    SEAT_LETTERS,
    TOOL_NAMES,
    CardId,
    Cell,
    Role,
    Seat,
    cell_at,
    cell_x,
    cell_y,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import is_same, parse_tile

UNKNOWN: Final = "??"
NOBODY: Final = "-"

_CELL: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_KIND: Final = re.compile(r"[a-z][a-z0-9-]*")
"""The kind of a goal or of another card that is laid out, before its shape."""


class NotationError(ValueError):
    """A text that is not notation; the fault quotes it."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.fault: Fault = Fault(code, values)

    def __str__(self) -> str:
        return str(self.fault)


def seat_name(seat: Seat) -> str:
    """Return the letter of a seat; `-` for nobody."""
    return SEAT_LETTERS[seat] if seat >= 0 else NOBODY


def parse_seat(text: str, n: int) -> Seat:
    """Read the letter of one of n seats."""
    seat = SEAT_LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < n:
        last = SEAT_LETTERS[n - 1]
        raise NotationError("not-a-seat", text=text, last=last)
    return seat


def cell_name(cell: Cell) -> str:
    """Return a cell as `x,y`."""
    return f"{cell_x(cell)},{cell_y(cell)}"


def parse_cell(text: str) -> Cell:
    """Read a cell `x,y`."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise NotationError("not-a-cell", text=text)
    x, y = int(match[1]), int(match[2])
    if abs(x) > EDGE or abs(y) > EDGE:
        raise NotationError("too-far", text=text)
    return cell_at(x, y)


def tool_name(tool: int) -> str:
    """Return the name of a tool."""
    return TOOL_NAMES[tool]


def parse_tool(text: str) -> int:
    """Read the name of a tool."""
    if text not in TOOL_NAMES:
        raise NotationError("not-a-tool", text=text, known=", ".join(TOOL_NAMES))
    return TOOL_NAMES.index(text)


def role_name(role: Role) -> str:
    """Return the name of a dwarf card."""
    return ROLE_NAMES[role]


def parse_role(text: str) -> Role:
    """Read the name of a dwarf card."""
    if text not in ROLE_NAMES:
        raise NotationError("not-a-role", text=text)
    return ROLE_NAMES.index(text)


def card_name(rules: Ruleset, card: CardId) -> str:
    """Return a card as printed: a path card by its shape, others by name."""
    return rules.cards[card].name


def parse_card(rules: Ruleset, text: str) -> CardId:
    """Read a card as printed; a shape may be written in any order, or turned."""
    if text in rules.ids:
        return rules.ids[text]
    card, _ = _by_shape(rules, text)
    return card


def parse_front_card(rules: Ruleset, text: str) -> CardId:
    """Read a card that can lie in front of a player."""
    card = parse_card(rules, text)
    if rules.cards[card].front < 0:
        raise NotationError("not-in-front", card=text)
    return card


def laid_name(rules: Ruleset, card: CardId, turned: int) -> str:
    """Return a card as it lies on the table: its shape; a goal with its kind before it."""
    name = rules.cards[card].name
    if rules.cards[card].family in LAID_BY_PLAYERS:
        return str(rules.lying(card, turned))
    kind, colon, _ = name.partition(":")
    return f"{kind}:{rules.lying(card, turned)}" if colon else name


def is_kind(text: str) -> bool:
    """Say whether a text can be the kind of a card, before its shape."""
    return _KIND.fullmatch(text) is not None


def parse_laid(rules: Ruleset, text: str) -> tuple[CardId, int]:
    """Read a path card or goal as it lies: the card, and 1 if it is turned."""
    kind, colon, shape = text.partition(":")
    if not colon or not is_kind(kind):
        if text in rules.ids and rules.cards[rules.ids[text]].family not in LAID_BY_PLAYERS:
            return rules.ids[text], 0
        return _by_shape(rules, text)
    return _by_shape(rules, shape, kind + ":")


def _by_shape(rules: Ruleset, text: str, prefix: str = "") -> tuple[CardId, int]:
    try:
        tile = parse_tile(text)
    except ValueError as error:
        raise NotationError("not-a-card", text=prefix + text) from error
    name = prefix + str(tile)
    if name in rules.ids:
        return rules.ids[name], 0
    name = prefix + str(tile.turned())
    if name in rules.ids:
        card = rules.ids[name]
        return card, int(rules.laid[2 * card + 1] >= 0)
    for card, face in enumerate(rules.cards):
        for turned in (0, 1):
            if face.tile is not None and rules.laid[2 * card + turned] >= 0:
                lying = rules.lying(card, turned)
                if laid_name(rules, card, turned) == prefix + str(lying) and is_same(lying, tile):
                    return card, turned
    raise NotationError("no-such-card", text=prefix + text)
