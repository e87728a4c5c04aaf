"""What lies on the cards of The Duel besides gold: counters and keys; and who reaches them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.rules.kinds import NOWHERE, Cell, Role
from saboteur.rules.part import OpenPart, PartKind, new_part

if TYPE_CHECKING:
    from saboteur.rules.state import State

DUEL_PART: Final[PartKind] = new_part("duel")


@final
class DuelPart(OpenPart):
    """Counters, keys, and both players' reach, all of it public."""

    __slots__ = ("counters", "door_keys", "facing", "ladders", "reach", "starts", "trolls")

    def __init__(self) -> None:
        self.counters: dict[Cell, Role] = {}
        """Cells of secured gold and of bribed trolls, and whose counter lies there.
        (DUEL-GOLD-01, DUEL-TROLL-01)"""
        self.door_keys: list[Cell] = []
        """Cells of the doors on which a key lies, a cell for each key. (DUEL-KEY-01)"""
        self.reach: dict[Cell, int] = {}
        """What blue (bits 0-3) and green (bits 4-7) reach on each card. (DUEL-REACH-01)"""
        self.facing: dict[Cell, int] = {}
        """On which sides openings that they reach face a cell without a card, likewise."""
        self.starts: list[Cell] = [NOWHERE, NOWHERE]
        """Where the blue and the green start lie, or NOWHERE. Never changed, so shared."""
        self.ladders: list[Cell] = [NOWHERE, NOWHERE]
        """Where the blue and the green ladder lie, or NOWHERE. (DUEL-REACH-08)"""
        self.trolls: list[Cell] = []
        """Where trolls stand, bribed or not. (DUEL-REACH-06)"""

    def copy(self) -> DuelPart:
        """Return an independent copy."""
        other = DuelPart()
        other.counters = self.counters.copy()
        other.door_keys = self.door_keys[:]
        other.reach = self.reach.copy()
        other.facing = self.facing.copy()
        other.starts = self.starts
        other.ladders = self.ladders[:]
        other.trolls = self.trolls[:]
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it but what follows from the rest and the mine: see `reach`."""
        return tuple(sorted(self.counters.items())), tuple(sorted(self.door_keys))

    def clear_round(self) -> None:
        """Counters and keys go back to the supply. (DUEL-NEXT-01)"""
        self.counters = {}
        self.door_keys = []


def duel_part(s: State) -> DuelPart:
    """Return the counters and keys of a state."""
    return cast("DuelPart", s.parts[s.rules.part_at[DUEL_PART]])
