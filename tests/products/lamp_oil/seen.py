"""What a seat sees of it: all lamps, and what is in the flasks it has looked into."""

from __future__ import annotations

from typing import cast, final

from products.lamp_oil.deck import FLASKS
from products.lamp_oil.part import LampPart

from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.part import Part
from saboteur.rules.state import State
from saboteur.views.memory import Memory
from saboteur.views.sampler import Sampler, without
from saboteur.views.seen import Seen, Thing


@final
class LampSeen(Seen):
    """Who has looked into a flask knows it, the others do not. (LAMP-02)"""

    def see(self, part: Part, s: State, seat: Seat, memory: Memory) -> Part:
        """Return the lamps, and the flasks as far as the seat knows them."""
        full = cast("LampPart", part)
        seen = LampPart()
        seen.looked = full.looked[:]
        seen.poured = full.poured
        seen.lamps = full.lamps.copy()
        for which, flask in enumerate(full.flasks):
            seen.flasks.append(flask if full.knows(which, seat) else NONE)
        return seen

    def fill(self, part: Part, s: State, sampler: Sampler) -> Part:
        """Put the flasks that are left into any order."""
        filled = cast("LampPart", part.copy())
        known = [flask for flask in filled.flasks if flask != NONE]
        rest = without(list(FLASKS), known, "flasks")
        sampler.shuffle(rest)
        filled.flasks = [rest.pop() if flask == NONE else flask for flask in filled.flasks]
        return filled

    def things(self, part: Part) -> list[Thing]:
        """Return the lamps."""
        lamps = sorted(cast("LampPart", part).lamps.items())
        return [Thing("lamp", cell, owner, "L") for cell, owner in lamps]
