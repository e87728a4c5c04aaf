"""What players say of face-down cards and of each other, as everybody at the table hears it.

It is no part of a match: whoever lets people talk adds it to the views that it hands out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import NONE, NOWHERE, SABOTEUR
from saboteur.rules.kinds import ROLE_NAMES as NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.kinds import Cell, Seat
    from saboteur.views.redact import Told

ABOUT_GOAL: Final = "goal"
ABOUT_HIDDEN: Final = "hidden"
ABOUT_PLAYER: Final = "player"
ABOUT_SELF: Final = "self"
FRIEND: Final = "friend"
FOE: Final = "foe"
ACCUSATIONS: Final = frozenset((FOE, NAMES[SABOTEUR]))
ACTS: Final = frozenset(("played", "discarded", "discarded-openly"))
"""The events with which somebody's turn is seen."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that was claimed, as everybody heard it."""

    speaker: Seat
    kind: str
    """`goal`, `hidden` (another face-down card), `player`, `self`."""
    what: str
    """A sort of goal or hidden card (views.looks), a dwarf card, `friend`, `foe`."""
    cell: Cell = NOWHERE
    about: Seat = NONE
    heard: int = 0
    """How many lines everybody had been told when it was said."""
    turn: int = 0
    """How many turns of the match everybody had seen by then. Seats may have been told more lines
    than everybody was, but turns count alike for all."""


def turns_in(log: Iterable[Told]) -> int:
    """Return how many turns were taken in some lines."""
    return sum([1 for entry in log if entry.name in ACTS])
