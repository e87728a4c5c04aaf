"""What is known of the Veto, in positions: `veto-shown`."""

from __future__ import annotations

from typing import ClassVar, cast, final

from saboteur.notation.parts import THIS_TURN, PartNotation
from saboteur.notation.words import nothing
from saboteur.products.veto.part import VetoPart
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset


@final
class VetoNotation(PartNotation):
    """That it lies on the pile, as everybody knows: one word that is said or not. (WC-VETO-21)"""

    HEADS: ClassVar = {"veto-shown": THIS_TURN + 40}

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """There is nothing more to say."""
        nothing(words)
        cast("VetoPart", part).on_pile = 1

    def words(self, part: Part, head: str) -> list[str]:
        """The head says it all."""
        return []

    def is_stated(self, rules: Ruleset, part: Part, head: str) -> bool:
        """Say whether it lies there."""
        return cast("VetoPart", part).on_pile == 1

    def states(self, part: Part, wanted: Part, head: str) -> bool:
        """Say whether both say it, or neither does."""
        return part == wanted
