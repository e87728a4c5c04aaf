"""The chests in numbers; where they lie, and what is known of them, is told by the mine."""

from __future__ import annotations

from typing import Final, cast, final

from saboteur.products.treasure_chests.part import ChestPart
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.tensors import Tensors
from saboteur.views.view import View

_KINDS: Final = 10
"""(CHEST-01)"""


@final
class ChestTensors(Tensors):
    """What is still to be laid, what was noted for the end of this turn, whether maps may look."""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """Two numbers, and one for each kind of chest."""
        return ["unlaid", "no-maps", *[f"noted.{kind}" for kind in range(1, _KINDS + 1)]]

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return how many are unlaid, 1 if maps look at chests only, and what is noted."""
        chests = cast("ChestPart", part)
        noted = [chests.notes.count(kind) for kind in range(1, _KINDS + 1)]
        return [len(chests.unlaid), chests.no_maps, *noted]
