"""The map of the mine that quick thinking looks at: distances to goals, kept for mines seen before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.minds.ground import FAR, PLACES, Ground
from saboteur.minds.mapping import map_ground

if TYPE_CHECKING:
    from saboteur.minds.kit import Kit
    from saboteur.rules.kinds import Cell
    from saboteur.rules.state import State

_MOST: Final = 3000
"""How many mines are kept; laps from one situation lead to few that differ."""


@final
class Atlas:
    """Distances to goals from everywhere, for one mine after another."""

    __slots__ = ("_kept", "ground", "places")

    def __init__(self, kit: Kit) -> None:
        self.ground: Ground = kit.ground()
        self.places: list[int] = [int(self.ground.place(cell)) for cell in kit.goals]
        """Where the goals lie."""
        self._kept: dict[tuple[int, int, int, int, int], list[int]] = {}

    def turn_to(self, s: State) -> None:
        """Look at the mine of a situation from now on."""
        map_ground(s, self.ground)

    def far(self, field: list[int], cell: Cell) -> int:
        """Return how far a goal is from a cell, by the field of the goal."""
        return field[self.ground.place(cell)]

    def field(self, place: int) -> list[int]:
        """Return for each place how far it is to a goal on a place; not to be changed.

        What lies outside of the window is far: its place is the last one.
        """
        ground = self.ground
        if ground.darks:
            return self._walk(place)
        key = (place, ground.free0, ground.free1, ground.free2, ground.free3)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            found = self._walk(place)
            self._kept[key] = found
        return found

    def _walk(self, place: int) -> list[int]:
        field = [FAR] * (PLACES + 1)
        self.ground.walk(place, field)
        return field
