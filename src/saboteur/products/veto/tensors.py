"""The Veto in numbers."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.veto.part import VetoPart
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.tensors import Tensors
from saboteur.views.view import View


@final
class VetoTensors(Tensors):
    """Whether everybody knows that it lies on the discard pile."""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """One number."""
        return ["on-pile"]

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return 1 while it is known to lie there."""
        return [cast("VetoPart", part).on_pile]
