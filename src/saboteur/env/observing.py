"""Observations: what a seat may know, as arrays; made of its view and of nothing else.

What is told in which number stands in `planes`, `numbers` and `moves`, which know plain bytes
alone, so that they can be compiled; here they become arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np
from numpy.typing import NDArray

from saboteur.env.moves import ROOM, WIDTH, MoveRows
from saboteur.env.numbers import Numbers
from saboteur.env.planes import COLUMNS, DEPTH, ROWS, Mine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.kinds import Move, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]


@final
class Encoder:
    """How one seat's views are told in arrays; it keeps what it has worked out of the log.

    The same view is told in the same numbers, whatever was told before.
    """

    def __init__(self, rules: Ruleset, n: int, seat: Seat) -> None:
        self._moves = MoveRows(rules, n, seat)
        self._mine = Mine(rules)
        self._numbers = Numbers(rules, n, seat, self._moves)
        self.names: list[str] = self._numbers.names
        """What each number is. Seats count to the left, 0 is one's own."""

    def begin(self) -> None:
        """Let another match of the same kind begin."""
        self._mine.begin()
        self._numbers.begin()

    def observe(self, v: View) -> tuple[Bytes, Shorts]:
        """Return the planes and the numbers of a view of this seat."""
        story = self._numbers.story
        story.follow(v.log)
        planes, outside = self._mine.planes(v, story)
        numbers = self._numbers.tell(v, outside)
        return (
            np.frombuffer(planes, np.int8).reshape(ROWS, COLUMNS, DEPTH),
            np.frombuffer(numbers, np.int16),
        )

    def listed(self, moves: Sequence[Move]) -> Shorts:
        """Return the features of a list of moves, with room for 512."""
        return np.frombuffer(self._moves.table(moves), np.int16).reshape(ROOM, WIDTH)
