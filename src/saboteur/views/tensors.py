"""What a product's piece of the state says in numbers, for observations that programs learn from.

What stands in the mine needs nothing of its own: things, marks and face-down cards are told by
`views.seen` already. Here is the rest. A product whose piece says more fills `TENSORS` when it
registers; no numbers are made where nobody asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import Seat

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View


class Tensors:
    """How a piece of state, as a seat sees it, is told in numbers; always as many."""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """Return what each number is, for n players."""
        raise NotImplementedError

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return the numbers, none of them beyond 16 bits; seats count from the view's own."""
        raise NotImplementedError


TENSORS: Final[dict[int, Tensors]] = {}
"""By piece of state; products fill it when they register."""


def by_seat(word: str, n: int) -> list[str]:
    """Return a name for each seat, the view's own first.

    >>> by_seat("thief", 3)
    ['thief.0', 'thief.1', 'thief.2']
    """
    return [f"{word}.{k}" for k in range(n)]


def away(seat: Seat, v: View) -> int:
    """Return how far to the left of the view's own seat somebody sits; a spectator counts from A."""
    return (seat - max(v.seat, 0)) % v.n
