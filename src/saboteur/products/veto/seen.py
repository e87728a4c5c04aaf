"""What everybody knows of the Veto."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.products.veto.part import VetoPart
from saboteur.views.seen import OpenToAll

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.rules.state import State


@final
class VetoSeen(OpenToAll):
    """Everybody saw it played. (WC-VETO-21)"""

    def board(self, part: Part, heard: Part, s: State) -> Part:
        """It changes nothing in the mine, and what a hand proves is about the mine."""
        return VetoPart()
