"""What a person can type to choose: `2` a card, `2c` where, `2c1` which way.

A card of the hand has a number, a place or a player a letter, a way to do it a number again. `2-`
or `-2` discards, `-2 4 5` discards several where that is allowed. What is not about a card of the
hand has a letter, see `menu`: a player's is that of the seat.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_TYPED: Final = re.compile(r"([0-9]{1,2})\s*(?:(-)|([a-z]{1,2})\s*([0-9])?)?", re.IGNORECASE)
_DISCARDED: Final = re.compile(r"-\s*([0-9]{1,2})")
_NUMBERS: Final = re.compile(r"(-?)\s*([0-9]{1,2}(?:[\s,]+-?[0-9]{1,2})+)")


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
