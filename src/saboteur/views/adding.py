"""Sums of fractions that are the same everywhere.

Newer Pythons make good in `sum` what rounding loses, older ones do not. A bit in the last place is
enough for another move to look best, and from there on another game is played: so whatever a bot
decides by is added up here, or by a loop that does the same. Whole numbers are exact either way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """Return the sum of some numbers, added one after the other, each time rounded."""
    total = 0.0
    for number in numbers:
        total += number
    return total
