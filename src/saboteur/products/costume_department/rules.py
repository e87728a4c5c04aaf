"""Costume Department: whoever reaches it first exchanges their dwarf card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.sites import SiteEffect, postcard
from saboteur.products.costume_department.deck import COSTUME_1
from saboteur.rules.events import HatsChanged
from saboteur.rules.kinds import Cell, Seat
from saboteur.rules.zones import UNDEALT, change_role

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State


@final
class CostumeEffect(SiteEffect):
    """Whoever reaches it must exchange their dwarf card for an undealt one. (COST-05 to -11, COST-16)"""

    __slots__ = ()
    CLAUSES = ("COST-05", "COST-04")

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Take the top one and put the old one under them; only they see the two. (COST-09)"""
        if not s.undealt:
            return
        if log is not None:
            why = ("COST-05", "COST-06", "COST-09")
            log.append(HatsChanged(seat, s.roles[seat], s.undealt[-1], why=why))
        change_role(s, seat, UNDEALT, 1 << seat, log)


COSTUME_DEPARTMENT: Final = postcard(
    "costume-department",
    ("base", "saboteur2"),
    COSTUME_1,
    CostumeEffect(),
    conflicts={"all-dwarves-dealt": "OV-MOD-12"},
)
"""It needs an undealt dwarf card. (COST-14)"""
