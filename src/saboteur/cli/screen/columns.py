"""How many columns characters take on a screen.

rich knows all of Unicode, also emoji that are made of several characters. Without rich only wide
and combining characters are told apart: right for names in any script, too wide for some emoji.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from types import ModuleType
from typing import Final

_NARROW: Final = "\u02ff"
"""Up to here every character that is printed takes one column."""


@cache
def _rich() -> ModuleType | None:
    """Return `rich.cells`, if rich is installed; it is loaded only where it is needed."""
    try:
        from rich import cells  # noqa: PLC0415 - an extra may be missing
    except ModuleNotFoundError:
        return None
    return cells


def cell_len(text: str) -> int:
    """Return how many columns a text without colours takes."""
    if not text or max(text) <= _NARROW:
        return len(text)
    rich = _rich()
    return int(rich.cell_len(text)) if rich else sum(map(_columns, text))


def chop_cells(text: str, columns: int) -> list[str]:
    """Return a text without colours in pieces of at most so many columns.

    A character that is wider than that is a piece of its own.
    """
    rich = _rich()
    if rich:
        return [piece for piece in rich.chop_cells(text, columns) if piece]
    pieces = [""]
    for character in text:
        if pieces[-1] and cell_len(pieces[-1]) + _columns(character) > columns:
            pieces.append("")
        pieces[-1] += character
    return [piece for piece in pieces if piece]


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
