"""What is right at a moment, worked out from a view: one solver for each theme.

reaching  the treasure is reached with this turn, in every world that fits
guessing  who is a Saboteur, by what everybody saw
saving    one card is worth far more than any other
tactics   gold is won for certain within the turn
turns     all ways in which a turn can go, in one world
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.puzzles.puzzle import REACH, SAVE, TACTICS
from saboteur.puzzles.solving.reaching import reach
from saboteur.puzzles.solving.saving import save
from saboteur.puzzles.solving.solution import Solution
from saboteur.puzzles.solving.tactics import win_gold

if TYPE_CHECKING:
    from saboteur.views.view import View

SOLVERS: Final[dict[str, Callable[[View], Solution | None]]] = {
    REACH: reach,
    SAVE: save,
    TACTICS: win_gold,
}
"""By theme; each returns None where there is no clear answer. Who the Saboteur is follows from a
whole match: see saboteur.puzzles.solving.guessing."""
