"""Where the toll dwarves stand, and what was agreed about paying in this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.rules.kinds import NONE, NOWHERE, Cell, Seat
from saboteur.rules.mine import GATE
from saboteur.rules.part import OpenPart, PartKind, new_part

if TYPE_CHECKING:
    from saboteur.rules.state import State

TOLL: Final[PartKind] = new_part("tunnel-toll")

DWARVES: Final = 2
"""(TOLL-01, OV-COMP-10)"""


@final
class TollPart(OpenPart):
    """The dwarves, all of it public. (TOLL-03, TOLL-10)"""

    __slots__ = ("asked", "owners", "payers", "places")

    def __init__(self) -> None:
        self.places: list[Cell] = [NOWHERE] * DWARVES
        """Where each dwarf stands: NOWHERE not yet, NONE not any more. (TOLL-03, TOLL-15)"""
        self.owners: list[Seat] = [NONE] * DWARVES
        """Who put each of them there. (TOLL-10)"""
        self.payers: dict[Cell, Seat] = {}
        """Who has agreed to pay the toll of a cell in this turn. (TOLL-16, TOLL-27)"""
        self.asked: int = 0
        """The seats asked to pay in this turn, a bit each. (TOLL-27)"""

    def copy(self) -> TollPart:
        """Return an independent copy."""
        other = TollPart()
        other.places = self.places[:]
        other.owners = self.owners[:]
        other.payers = self.payers.copy()
        other.asked = self.asked
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        payers = tuple(sorted(self.payers.items()))
        return tuple(self.places), tuple(self.owners), payers, self.asked

    def clear_turn(self) -> None:
        """What was agreed holds for one turn. (TOLL-27)"""
        if self.asked or self.payers:
            self.payers = {}
            self.asked = 0

    def clear_round(self) -> None:
        """Both dwarves are available again. (TOLL-03, TOLL-25)"""
        self.clear_turn()
        self.places = [NOWHERE] * DWARVES
        self.owners = [NONE] * DWARVES

    def mark(self, s: State) -> None:
        """Let every dwarf bar its cell. (TOLL-08)"""
        for cell in self.places:
            if cell > NOWHERE:
                s.sides[cell] = GATE

    def owner_of(self, cell: Cell) -> Seat:
        """Return whose dwarf stands on a cell, or NONE."""
        return self.owners[self.places.index(cell)] if cell in self.places else NONE

    def remove(self, cell: Cell) -> None:
        """Take the dwarf off a cell, for the rest of the round. (TOLL-15)"""
        which = self.places.index(cell)
        self.places[which] = NONE
        self.owners[which] = NONE


def toll_part(s: State) -> TollPart:
    """Return the dwarves of a state."""
    return cast("TollPart", s.parts[s.rules.part_at[TOLL]])
