"""Options that say where things lie."""

from __future__ import annotations

from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import Cell, cell_at


def read_cells(text: str, key: str, clause: str) -> list[Cell]:
    """Read an option that lists cells, as in `4,0+4,2`.

    :raises RulesetError: if it does not.
    """
    cells: list[Cell] = []
    for part in text.split("+"):
        x, comma, y = part.partition(",")
        if not comma or not _is_coordinate(x) or not _is_coordinate(y):
            raise RulesetError("cell-list", {"option": key, "value": text}, clause)
        cells.append(cell_at(int(x), int(y)))
    return cells


def _is_coordinate(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isdecimal() and digits.isascii() and len(digits) < 3
