"""How far it is to a goal over the empty cells of the mine, by flooding a small map of bits.

The map is a window of 14 by 16 cells around start and goals: four words of four rows each, a row
being 14 cells and one that is never free, so that nothing flows from the end of a row into the
next one. One step of the flood is a few shifts of each word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

    from saboteur.rules.kinds import Cell

COLUMNS: Final = 14
ROWS: Final = 16
STRIDE: Final = 15
"""From a row to the next one: a column is never free."""
WORD: Final = 60
"""Cells in a word: four rows."""
PLACES: Final = STRIDE * ROWS
FAR: Final = 20
"""What counts as the distance of a goal that cannot be reached."""
OUTSIDE: Final = -1
_EDGE: Final = 45
"""Where the last row of a word begins."""


def _row_masks() -> list[int]:
    """Return a word in which all cells of the window are free, four times."""
    row = (1 << COLUMNS) - 1
    word = 0
    for k in range(4):
        word |= row << (STRIDE * k)
    return [word] * 4


_ALL_FREE: Final = _row_masks()
_BIT: Final = [0] * 67
for _k in range(WORD):
    _BIT[(1 << _k) % 67] = _k
"""Powers of two are all different modulo 67: which bit it is, by that."""


@final
class Dark:
    """A tunnel that is not joined to the start: the places that it opens to."""

    __slots__ = ("w0", "w1", "w2", "w3")

    def __init__(self) -> None:
        self.w0: i64 = 0
        self.w1: i64 = 0
        self.w2: i64 = 0
        self.w3: i64 = 0

    def open_to(self, place: i64) -> None:
        """Let it open to a place."""
        word = place // WORD
        bit: i64 = 1
        bit <<= place % WORD
        if word == 0:
            self.w0 |= bit
        elif word == 1:
            self.w1 |= bit
        elif word == 2:
            self.w2 |= bit
        else:
            self.w3 |= bit


@final
class Ground:
    """The empty cells of a mine."""

    __slots__ = ("darks", "free0", "free1", "free2", "free3", "left", "top")

    def __init__(self, left: int, top: int) -> None:
        """Make an empty window; its corner is in the column `left` and the row `top` of cells."""
        self.left: i64 = left
        self.top: i64 = top
        self.free0: i64 = 0
        self.free1: i64 = 0
        self.free2: i64 = 0
        self.free3: i64 = 0
        self.darks: list[Dark] = []
        self.clear()

    def clear(self) -> None:
        """Let all cells be empty."""
        self.free0 = _ALL_FREE[0]
        self.free1 = _ALL_FREE[1]
        self.free2 = _ALL_FREE[2]
        self.free3 = _ALL_FREE[3]
        self.darks = []

    def place(self, cell: Cell) -> i64:
        """Return where in the window a cell lies, or OUTSIDE."""
        at: i64 = cell
        column: i64 = (at & 1023) - self.left
        row: i64 = (at >> 10) - self.top
        if column < 0 or column >= COLUMNS or row < 0 or row >= ROWS:
            return OUTSIDE
        return row * STRIDE + column

    def take(self, place: i64) -> None:
        """Let something lie on a place."""
        if place < 0:
            return
        word = place // WORD
        bit: i64 = 1
        bit <<= place % WORD
        if word == 0:
            self.free0 &= ~bit
        elif word == 1:
            self.free1 &= ~bit
        elif word == 2:
            self.free2 &= ~bit
        else:
            self.free3 &= ~bit

    def walk(self, goal: i64, steps: list[int]) -> None:
        """Write down for each place how many cards lead from it to a goal, if any do.

        A tunnel that is not joined to the start leads on from any place it opens to.
        """
        if goal < 0:
            return
        n0: i64 = 0
        n1: i64 = 0
        n2: i64 = 0
        n3: i64 = 0
        at = Dark()
        at.open_to(goal)
        f0: i64 = at.w0
        f1: i64 = at.w1
        f2: i64 = at.w2
        f3: i64 = at.w3
        free0: i64 = self.free0 & ~f0
        free1: i64 = self.free1 & ~f1
        free2: i64 = self.free2 & ~f2
        free3: i64 = self.free3 & ~f3
        steps[goal] = 0
        for far in range(1, FAR):
            n0 = f0 << 1 | f0 >> 1 | f0 << 15 | f0 >> 15 | f1 << _EDGE
            n1 = f1 << 1 | f1 >> 1 | f1 << 15 | f1 >> 15 | f0 >> _EDGE | f2 << _EDGE
            n2 = f2 << 1 | f2 >> 1 | f2 << 15 | f2 >> 15 | f1 >> _EDGE | f3 << _EDGE
            n3 = f3 << 1 | f3 >> 1 | f3 << 15 | f3 >> 15 | f2 >> _EDGE
            for dark in self.darks:
                if f0 & dark.w0 or f1 & dark.w1 or f2 & dark.w2 or f3 & dark.w3:
                    n0 |= dark.w0
                    n1 |= dark.w1
                    n2 |= dark.w2
                    n3 |= dark.w3
            f0 = n0 & free0
            f1 = n1 & free1
            f2 = n2 & free2
            f3 = n3 & free3
            if not (f0 | f1 | f2 | f3):
                return
            free0 &= ~f0
            free1 &= ~f1
            free2 &= ~f2
            free3 &= ~f3
            _note(f0, 0, far, steps)
            _note(f1, WORD, far, steps)
            _note(f2, 2 * WORD, far, steps)
            _note(f3, 3 * WORD, far, steps)


def _note(word: i64, first: i64, far: int, steps: list[int]) -> None:
    """Write the same distance on all places of a word."""
    while word:
        bit: i64 = word & -word
        steps[first + _BIT[bit % 67]] = far
        word ^= bit
