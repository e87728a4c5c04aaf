"""The thieves in numbers."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.saboteur2.part import ThievesPart
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.tensors import Tensors, away, by_seat
from saboteur.views.view import View


@final
class ThievesTensors(Tensors):
    """In which order they will steal. (S2-STEAL-02)"""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """One number for each seat."""
        return by_seat("thief", n)

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return each seat's place among the thieves, from 1; 0 for those who are none."""
        found = [0] * v.n
        for place, seat in enumerate(cast("ThievesPart", part).seats):
            found[away(seat, v)] = place + 1
        return found
