"""What a seat makes of the players and the goals: the part of thinking in which levels differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.distances import beliefs
from saboteur.bots.suspicion import enmities

if TYPE_CHECKING:
    from saboteur.bots.aims import Aim
    from saboteur.rules.kinds import Cell
    from saboteur.views.view import View


class Opinion:
    """By plain rules of thumb: suspicions are added up, goals are known or not."""

    def __init__(self, *, hides: bool = True) -> None:
        self.hides = hides
        """Whether a Saboteur keeps quiet at first."""

    def enmities(self, view: View, aim: Aim) -> list[float]:
        """Return how much each seat looks like a foe; friends are below 0."""
        return enmities(view, aim)

    def treasure(self, view: View) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        return beliefs(view)


PLAIN: Final = Opinion()
BOLD: Final = Opinion(hides=False)
