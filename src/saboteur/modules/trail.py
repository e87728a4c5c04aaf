"""The trail: where players have laid cards into the mine, in this order.

Products that care which card was laid last bring it among their pieces of the state, and let
`LaidHook` and `LiftedHook` keep it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.rules.kinds import LAID_BY_PLAYERS, NONE, NOWHERE, Cell, Seat
from saboteur.rules.mine import card_of
from saboteur.rules.part import OpenPart, Part, PartKind, new_part
from saboteur.rules.parts import Hook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.events import Events
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

TRAIL: Final[PartKind] = new_part("trail")


@final
class TrailPart(OpenPart):
    """The cells on which players laid cards, all of it public. (WC-DIV-02, SOLO-07)"""

    __slots__ = ("cells",)

    def __init__(self, cells: list[Cell] | None = None) -> None:
        self.cells: list[Cell] = cells if cells is not None else []
        """In the order of laying; NOWHERE for a card that was taken away."""

    def copy(self) -> TrailPart:
        """Return an independent copy."""
        return TrailPart(self.cells[:])

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        return (tuple(self.cells),)

    def clear_round(self) -> None:
        """The cards are taken off the table."""
        self.cells = []

    def lose(self, cell: Cell) -> None:
        """Let the card on a cell be taken away; one that no player laid leaves no gap."""
        if cell in self.cells:
            self.cells[self.cells.index(cell)] = NOWHERE


def trail_part(s: State) -> TrailPart:
    """Return the trail of a state."""
    return cast("TrailPart", s.parts[s.rules.part_at[TRAIL]])


def trail_among(rules: Ruleset, parts: Sequence[Part]) -> list[Cell]:
    """Return the cells of the trail among some pieces; none where no product keeps it."""
    at = rules.part_at[TRAIL]
    return [] if at == NONE else cast("TrailPart", parts[at]).cells


def last_laid(cells: Sequence[Cell]) -> Cell:
    """Return where the last card of a trail still lies, or NOWHERE."""
    for cell in reversed(cells):
        if cell != NOWHERE:
            return cell
    return NOWHERE


def note_laid(s: State, cell: Cell) -> None:
    """Put a cell at the end of the trail, if a player has laid the card that lies there.

    A site that was reached comes into the mine as well, but nobody laid it.
    """
    if s.rules.cards[card_of(s.cells[cell])].family in LAID_BY_PLAYERS:
        trail_part(s).cells.append(cell)


@final
class LaidHook(Hook):
    """A card that a player has laid goes to the end of the trail."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """It makes no difference who laid it."""
        note_laid(s, cell)


@final
class LiftedHook(Hook):
    """A card that was taken away leaves a gap in the trail."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """It makes no difference who took it."""
        trail_part(s).lose(cell)
