"""The supply in numbers; what lies on cards is told by the mine."""

from __future__ import annotations

from typing import final

from saboteur.products.duel.seen import DuelSeen
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.tensors import Tensors
from saboteur.views.view import View


@final
class DuelTensors(Tensors):
    """How many counters and keys are left. (DUEL-GOLD-01, DUEL-KEY-01)"""

    def names(self, rules: Ruleset, n: int) -> list[str]:
        """Two numbers."""
        return ["counters-left", "keys-left"]

    def numbers(self, part: Part, v: View) -> list[int]:
        """Return both."""
        supply = DuelSeen().marks(part, v.rules).supply
        return [supply["counter"], supply["key"]]
