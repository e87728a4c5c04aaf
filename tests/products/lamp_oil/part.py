"""Its piece of the state: the flasks, who has looked into them, and the lamps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.rules.kinds import NONE, Cell, Seat
from saboteur.rules.part import Part, PartKind, new_part

if TYPE_CHECKING:
    from saboteur.rules.state import State

LAMPS: Final[PartKind] = new_part("lamp-oil")


@final
class LampPart(Part):
    """What is in the flasks is hidden; who has looked, and the lamps, everybody sees."""

    __slots__ = ("flasks", "lamps", "looked", "poured")

    def __init__(self) -> None:
        self.flasks: list[int] = []
        """EMPTY or FULL, the next one first; NONE where a seat does not know. (LAMP-01)"""
        self.looked: list[int] = []
        """Who has looked into each, a bit for every seat. (LAMP-02)"""
        self.poured: int = 0
        """How many were poured out; what was in these everybody has seen. (LAMP-03)"""
        self.lamps: dict[Cell, Seat] = {}
        """Whose lamp stands on a cell. (LAMP-03)"""

    def copy(self) -> LampPart:
        """Return an independent copy."""
        other = LampPart()
        other.flasks = self.flasks[:]
        other.looked = self.looked[:]
        other.poured = self.poured
        other.lamps = self.lamps.copy()
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        lamps = tuple(sorted(self.lamps.items()))
        return tuple(self.flasks), tuple(self.looked), self.poured, lamps

    def shown(self, s: State) -> LampPart:
        """Nobody saw what is left in the flasks but who looked. (LAMP-02)"""
        other = self.copy()
        other.flasks[self.poured :] = [NONE] * (len(self.flasks) - self.poured)
        return other

    def clear_round(self) -> None:
        """Everything is collected. (LAMP-01)"""
        self.flasks = []
        self.looked = []
        self.poured = 0
        self.lamps = {}

    def knows(self, which: int, seat: Seat) -> bool:
        """Say whether a seat knows what is, or was, in a flask."""
        return which < self.poured or (seat >= 0 and bool(self.looked[which] >> seat & 1))


def lamp_part(s: State) -> LampPart:
    """Return the flasks and lamps of a state."""
    return cast("LampPart", s.parts[s.rules.part_at[LAMPS]])
