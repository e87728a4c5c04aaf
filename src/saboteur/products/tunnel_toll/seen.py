"""What everybody sees of the toll dwarves: all of it."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.tunnel_toll.events import TollAnswered, TollAsked
from saboteur.products.tunnel_toll.part import TollPart
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, NOWHERE
from saboteur.rules.part import Part
from saboteur.rules.state import State
from saboteur.views.seen import OpenToAll, Thing


@final
class TollSeen(OpenToAll):
    """The dwarves stand in the mine, and what was agreed was said aloud. (TOLL-27)"""

    def board(self, part: Part, heard: Part, s: State) -> Part:
        """Return the dwarves, with what was agreed before the turn was over."""
        said = cast("TollPart", heard)
        toll = cast("TollPart", part.copy())
        toll.payers = said.payers.copy()
        toll.asked = said.asked
        return toll

    def hear(self, part: Part, event: Event) -> None:
        """Take in who is asked, and who agrees."""
        toll = cast("TollPart", part)
        if isinstance(event, TollAsked):
            toll.asked |= 1 << event.target
        elif isinstance(event, TollAnswered) and event.agreed:
            toll.payers[event.cell] = event.seat

    def things(self, part: Part) -> list[Thing]:
        """Return the dwarves that stand in the mine."""
        toll = cast("TollPart", part)
        stands = zip(toll.places, toll.owners, strict=True)
        return [
            Thing("toll-dwarf", cell, owner, "T", toll.payers.get(cell, NONE))
            for cell, owner in stands
            if cell > NOWHERE
        ]
