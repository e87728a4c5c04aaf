"""What a seat makes of the players and the goals: the part of thinking in which levels differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.belief import shown_treasure
from saboteur.bots.distances import beliefs
from saboteur.bots.personas import EVEN
from saboteur.bots.stories import story_of
from saboteur.bots.suspicion import KNOWN, enmities
from saboteur.rules.kinds import PLAY, move_act

if TYPE_CHECKING:
    from saboteur.bots.aims import Aim
    from saboteur.bots.evaluation import Evaluation
    from saboteur.bots.personas import Persona
    from saboteur.rules.kinds import Cell, Move
    from saboteur.views.view import View

SHAME: Final = 8.0
"""What it costs to give oneself away with one's very first card."""


class Opinion:
    """By plain rules of thumb: suspicions are added up, goals are known or not."""

    def __init__(self, *, hides: bool = True, persona: Persona = EVEN) -> None:
        self.hides = hides
        """Whether a Saboteur keeps quiet at first."""
        self.persona = persona
        """Whose opinion it is."""

    def enmities(self, view: View, aim: Aim) -> list[float]:
        """Return how much each seat looks like a foe; friends are below 0."""
        return enmities(view, aim)

    def treasure(self, view: View) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        return shown_treasure(view) or beliefs(view)

    def takers(self, t: Evaluation) -> list[tuple[float, float]]:
        """Return, by seat, how likely it lays the last card if it can, and how far for the own team.

        By plain rules of thumb anybody does, and friends do it for the own team.
        """
        return [(1.0, max(-1.0, min(1.0, -enmity / KNOWN))) for enmity in t.enmity]

    def leisure(self, view: View) -> float:
        """Return how far there is time to leave the last card but one to somebody else."""
        del view
        return 1.0

    def shame(self, t: Evaluation, m: Move) -> float:
        """Return what it costs a Saboteur to be seen doing something: much, at first."""
        if not self.hides or t.pressed or move_act(m) != PLAY:
            return 0.0
        story = story_of(t.view)
        if story.has_acted(t.view.seat):
            return 0.0
        mark = story.what_if(t.view.seat, m)
        return SHAME if mark is not None and mark.hostile else 0.0


PLAIN: Final = Opinion()
BOLD: Final = Opinion(hides=False)
