"""The letters by which people talk about goals: A, B, C from the top."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from saboteur.rules.kinds import Cell, cell_x, cell_y
from saboteur.rules.ruleset import Ruleset


def goal_letters(rules: Ruleset) -> Mapping[Cell, str]:
    """Return the letters of the cells on which goals are laid out, from the top."""
    return _lettered(rules.goal_cells)


@lru_cache(maxsize=64)
def _lettered(goal_cells: tuple[Cell, ...]) -> Mapping[Cell, str]:
    # Asked for with each card and each line that a table is told; few layouts are played.
    cells = sorted(goal_cells, key=lambda cell: (cell_y(cell), cell_x(cell)))
    return MappingProxyType({cell: chr(ord("A") + i) for i, cell in enumerate(cells)})


def letter_at(letters: Mapping[Cell, str], cell: Cell) -> str:
    """Return the letter of a goal; one that was pushed keeps that of its row."""
    if cell in letters:
        return letters[cell]
    for other, letter in letters.items():
        if cell_y(other) == cell_y(cell):
            return letter
    return ""
