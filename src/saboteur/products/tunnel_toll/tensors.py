"""The toll dwarves in numbers; where they stand is told by what stands in the mine."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.tunnel_toll.part import TollPart
from saboteur.rules.kinds import NOWHERE
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.tensors import Tensors, away, by_seat
from saboteur.views.view import View


@final
class TollTensors(Tensors):
    """How many dwarves are left, and who was asked to pay in this turn. (TOLL-03, TOLL-27)"""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """One number, and one for each seat."""
        return ["left", *by_seat("asked", n)]

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return how many can still be placed, and a 1 for whoever was asked."""
        toll = cast("TollPart", part)
        asked = [0] * v.n
        for seat in range(v.n):
            asked[away(seat, v)] = toll.asked >> seat & 1
        return [toll.places.count(NOWHERE), *asked]
