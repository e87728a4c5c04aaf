"""Listed moves: each legal move is a row of features, and an action is the number of a row.

The list is that of the seat's view: sorted by the packed move, so by second cell, act, value,
target, turn of the card, card, row and column. It has room for 512; the longest list met in any
game had 290. Should one be longer, its first 512 moves are listed.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, final

from saboteur.rules import kinds
from saboteur.rules.kinds import Family, Move, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.ruleset import Ruleset

ROOM: Final = 512
"""So many moves can be listed."""

_ACTS: Final = (kinds.PLAY, kinds.DISCARD, kinds.PASS, kinds.CHOOSE)
_FAMILIES: Final[tuple[Family, ...]] = (
    kinds.PATH,
    kinds.LADDER,
    kinds.SABOTAGE,
    kinds.REPAIR,
    kinds.ROCKFALL,
    kinds.MAP,
)
FEATURES: Final = (
    "listed",
    "act.play", "act.discard", "act.pass", "act.choose",
    "card", "family.path", "family.ladder", "family.sabotage", "family.repair", "family.rockfall",
    "family.map", "family.other",
    "open.north", "open.east", "open.south", "open.west", "chambers", "turned",
    "cell", "x", "y", "other-cell", "other-x", "other-y",
    "target", "seat", "value",
)  # fmt: skip
"""What the columns are. `listed` is 1 in every row that is a move. `card` is the number of the
card in the ruleset's list plus 1, or 0; the sides are those of a tile as it would lie. `cell`,
`other-cell` and `target` are 1 where a move has one; x grows to the east and y to the south of the
start; `seat` counts to the left from the seat that looks. `value` says more: a tool, an amount of
gold, a kind of answer."""
WIDTH: Final = len(FEATURES)
SIZE: Final = ROOM * WIDTH * 2
"""So many bytes are the rows of a list."""


@final
class MoveRows:
    """The features of moves of one ruleset, as one seat of n sees them; each is made once."""

    def __init__(self, rules: Ruleset, n: int, seat: Seat) -> None:
        self._rules = rules
        self._n = n
        self._seat = max(seat, 0)
        self._rows: dict[Move, bytes] = {}

    def table(self, moves: Sequence[Move]) -> bytearray:
        """Return the rows of a list of moves, with room for 512: numbers of 16 bits."""
        rows = self._rows
        listed = [rows.get(move) or self._new(move) for move in moves[:ROOM]]
        found = bytearray(SIZE)
        found[: 2 * WIDTH * len(listed)] = b"".join(listed)
        return found

    def row(self, move: Move) -> array[int]:
        """Return the row of one move."""
        return array("h", self._rows.get(move) or self._new(move))

    def _new(self, move: Move) -> bytes:
        found = self._rows[move] = array("h", self._made(move)).tobytes()
        return found

    def _made(self, move: Move) -> list[int]:
        act = kinds.move_act(move)
        cell = kinds.move_cell(move)
        other = kinds.move_other(move)
        target = kinds.move_target(move)
        has_other = other not in {cell, kinds.NOWHERE}
        has_target = target != kinds.NO_TARGET
        return [
            1,
            *[int(act == each) for each in _ACTS],
            *self._card(move),
            *_place(cell, there=cell != kinds.NOWHERE),
            *_place(other, there=has_other),
            int(has_target),
            (target - self._seat) % self._n if has_target else 0,
            kinds.move_value(move),
        ]

    def _card(self, move: Move) -> list[int]:
        """Return the columns from `card` to `turned`."""
        card = kinds.move_card(move)
        turned = kinds.move_turned(move)
        if card == kinds.NO_CARD:
            return [0] * 13 + [turned]
        family = self._rules.cards[card].family
        is_of = [int(family == each) for each in _FAMILIES]
        sides = [0] * 5
        if self._rules.cards[card].tile is not None:
            tile = self._rules.lying(card, turned)
            sides = [*[tile.open >> d & 1 for d in range(4)], len(tile.chambers)]
        return [card + 1, *is_of, int(family not in _FAMILIES), *sides, turned]


def _place(cell: int, *, there: bool) -> list[int]:
    return [1, kinds.cell_x(cell), kinds.cell_y(cell)] if there else [0, 0, 0]
