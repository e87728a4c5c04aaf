"""What everybody sees of the toll dwarves: all of it."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.tunnel_toll.part import TollPart
from saboteur.rules.kinds import NOWHERE
from saboteur.rules.part import Part
from saboteur.views.seen import OpenToAll, Thing


@final
class TollSeen(OpenToAll):
    """The dwarves stand in the mine, and what was agreed was said aloud. (TOLL-27)"""

    def things(self, part: Part) -> list[Thing]:
        """Return the dwarves that stand in the mine."""
        toll = cast("TollPart", part)
        stands = zip(toll.places, toll.owners, strict=True)
        return [Thing("toll-dwarf", cell, owner, "T") for cell, owner in stands if cell > NOWHERE]
