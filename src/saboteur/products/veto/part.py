"""Whether everybody knows where the Veto is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from saboteur.rules.part import OpenPart, PartKind, new_part

if TYPE_CHECKING:
    from saboteur.rules.state import State

VETO_SHOWN: Final[PartKind] = new_part("veto")


@final
class VetoPart(OpenPart):
    """Whether the Veto lies on the discard pile, as everybody has seen. (WC-VETO-21)"""

    __slots__ = ("on_pile",)

    def __init__(self) -> None:
        self.on_pile: int = 0
        """1 while everybody knows that it lies there."""

    def copy(self) -> VetoPart:
        """Return an independent copy."""
        other = VetoPart()
        other.on_pile = self.on_pile
        return other

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        return (self.on_pile,)

    def clear_round(self) -> None:
        """It is shuffled into the deck again. (BASE-NEXT-01)"""
        self.on_pile = 0


def veto_part(s: State) -> VetoPart:
    """Return what is known of the Veto in a state."""
    return cast("VetoPart", s.parts[s.rules.part_at[VETO_SHOWN]])
