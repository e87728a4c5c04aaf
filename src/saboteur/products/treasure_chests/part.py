"""The chests of a round, and what was noted when some were opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast, final

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import NO_CARD, CardId, Cell, Seat
from saboteur.rules.mine import GOAL
from saboteur.rules.part import Part, PartKind, new_part
from saboteur.rules.zones import Zone, new_zone

if TYPE_CHECKING:
    from saboteur.rules.state import State

CHESTS: Final[PartKind] = new_part("treasure-chests")
CHEST: Final[Zone] = new_zone("chest")
"""Where chests lie, each on its cell."""

Chest: TypeAlias = tuple[CardId, int]
"""A chest: the path card that covers it, and its number; NO_CARD and NO_CHEST are unknown."""
NO_CHEST: Final = 0
UNSEEN: Final[Chest] = (NO_CARD, NO_CHEST)

NO_MORE_MAPS: Final = Reason("no-more-maps", "CHEST-E2")


@final
class ChestPart(Part):
    """Where chests lie and what they are.

    The path cards that cover chests lie among the face-down cards of the state. A view, a
    position and a memory name those that are known here, and who knows them.
    """

    __slots__ = (
        "chests",
        "covers",
        "is_laid_out",
        "known",
        "no_maps",
        "notes",
        "out",
        "paths_out",
        "unlaid",
    )

    def __init__(self) -> None:
        self.is_laid_out: int = 0
        """1 once the chests are taken from the box; in a position, once it says where they lie."""
        self.chests: dict[Cell, int] = {}
        """Face-down chests: cell to effect, 1 to 10, or NO_CHEST. (CHEST-01)"""
        self.unlaid: list[Chest] = []
        """What the players have still to lay, the next one first. (AMB-70)"""
        self.notes: list[int] = []
        """Chest effects noted for the end of this turn, in order of opening. (CHEST-08)"""
        self.no_maps: int = 0
        """1 once maps may not look at goals any more. (CHEST-E2)"""
        self.covers: dict[Cell, CardId] = {}
        """The path cards over chests, as far as they are known; empty in a state."""
        self.known: dict[Seat, dict[Cell, Chest]] = {}
        """The chests that seats have looked at; empty in a state. (CHEST-12)"""
        self.out: list[int] = []
        """Chests that lie there no longer, as far as a seat saw them; empty in a state."""
        self.paths_out: list[CardId] = []
        """Their path cards, likewise."""

    def copy(self) -> ChestPart:
        """Return an independent copy."""
        other = ChestPart()
        other.is_laid_out = self.is_laid_out
        other.chests = self.chests.copy()
        other.unlaid = self.unlaid[:]
        other.notes = self.notes[:]
        other.no_maps = self.no_maps
        if self.covers or self.known or self.out or self.paths_out:
            other.covers = self.covers.copy()
            other.known = {seat: found.copy() for seat, found in self.known.items()}
            other.out = self.out[:]
            other.paths_out = self.paths_out[:]
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        known = [(seat, tuple(sorted(self.known[seat].items()))) for seat in sorted(self.known)]
        return (
            self.is_laid_out,
            tuple(sorted(self.chests.items())),
            tuple(self.unlaid),
            tuple(self.notes),
            self.no_maps,
            tuple(sorted(self.covers.items())),
            tuple(known),
            tuple(self.out),
            tuple(self.paths_out),
        )

    def shown(self, s: State) -> Part:
        """Return where chests lie face down, and nothing of what they are."""
        other = ChestPart()
        other.is_laid_out = self.is_laid_out
        for cell in sorted(self.chests):
            if cell not in s.cells:
                other.chests[cell] = NO_CHEST
        return other

    def is_due(self) -> bool:
        """Say whether a chest has left something for the end of this turn. (CHEST-08)"""
        return len(self.notes) > 0

    def end_round(self) -> None:
        """The end of the turn does not come. (CHEST-D15)"""
        self.notes = []

    def clear_round(self) -> None:
        """Put all chests back into the box. (CHEST-04)"""
        self.is_laid_out = 0
        self.chests = {}
        self.unlaid = []
        self.notes = []
        self.no_maps = 0

    def has_zone(self, zone: Zone) -> bool:
        """Chests lie in one of their own."""
        return zone == CHEST

    def take_out(self, zone: Zone, card: CardId, at: Cell) -> None:
        """Take a chest off its cell."""
        if self.chests.get(at) != card:
            raise ValueError("no such chest lies there")
        del self.chests[at]

    def put_in(self, zone: Zone, card: CardId, to: Cell) -> None:
        """Lay a chest on a cell, where none lies."""
        if to in self.chests:
            raise ValueError("a chest lies there")
        self.chests[to] = card

    def why_not_look(self, s: State, card: CardId) -> Reason | None:
        """Maps look at chests only, once a chest says so. (CHEST-E2)"""
        return NO_MORE_MAPS if self.no_maps and s.rules.may(card, GOAL) else None


def chest_part(s: State) -> ChestPart:
    """Return the chests of a state."""
    return cast("ChestPart", s.parts[s.rules.part_at[CHESTS]])
