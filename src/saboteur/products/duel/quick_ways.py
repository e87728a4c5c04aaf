"""How many cards lead from any free cell to each face-down goal, whatever their shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import STEP, Cell

if TYPE_CHECKING:
    from saboteur.rules.state import State

FAR: Final = 20
"""What counts as the distance of a goal to which no free cells lead."""
_MARGIN: Final = 2
"""How far around the cards on the table a tunnel may lead."""


@final
class Ways:
    """The distances as they are at one moment; what is laid later is not in the way."""

    __slots__ = ("_rows", "goals")

    def __init__(self, s: State) -> None:
        self.goals: list[Cell] = sorted(s.hidden)
        self._rows: dict[Cell, list[int]] = {}
        for g in range(len(self.goals)):
            self._walk(s, g)

    def row(self, cell: Cell) -> list[int]:
        """Return the distance of every goal from a free cell."""
        if cell in self._rows:
            return self._rows[cell]
        # A card lay there, or it is far out: one card more than from beside it.
        found = [FAR] * len(self.goals)
        for step in STEP:
            if cell + step in self._rows:
                beside = self._rows[cell + step]
                for g in range(len(found)):
                    found[g] = min(found[g], beside[g] + 1)
        self._rows[cell] = found
        return found

    def _walk(self, s: State, g: int) -> None:
        """Walk from a goal over the free cells."""
        west, east, north, south = _room(s)
        rows = self._rows
        goals = len(self.goals)
        seen = {self.goals[g]}
        todo = [self.goals[g]]
        far = 0
        while todo and far < FAR:
            far += 1
            later: list[Cell] = []
            for here in todo:
                for step in STEP:
                    there = here + step
                    if there in seen or there in s.cells or there in s.hidden:
                        continue
                    x, y = there & 1023, there >> 10
                    if x < west or x > east or y < north or y > south:
                        continue
                    seen.add(there)
                    later.append(there)
                    if there not in rows:
                        rows[there] = [FAR] * goals
                    rows[there][g] = far
            todo = later


def _room(s: State) -> tuple[int, int, int, int]:
    """Return between which columns and rows tunnels lead."""
    west = north = 1023
    east = south = 0
    for cells in (list(s.cells), list(s.hidden)):
        for cell in cells:
            west, east = min(west, cell & 1023), max(east, cell & 1023)
            north, south = min(north, cell >> 10), max(south, cell >> 10)
    return west - _MARGIN, east + _MARGIN, north - _MARGIN, south + _MARGIN
