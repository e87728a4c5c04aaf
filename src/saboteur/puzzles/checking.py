"""Whether a puzzle still has the answer that was worked out for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import WHO
from saboteur.puzzles.solving import SOLVERS
from saboteur.puzzles.solving.guessing import name_saboteurs

if TYPE_CHECKING:
    from saboteur.puzzles.puzzle import Puzzle


def changed(puzzle: Puzzle) -> str:
    """Solve a puzzle again; return what is otherwise now, or nothing."""
    try:
        match = pose(puzzle)
    except ValueError as error:
        return f"it cannot be played again: {error}"
    view = asked_view(puzzle, match)
    if puzzle.is_move and match.turn != puzzle.seat:
        return f"{match.turn} is asked, not {puzzle.seat}"
    solution = name_saboteurs(view) if puzzle.theme == WHO else SOLVERS[puzzle.theme](view)
    if solution is None:
        return "there is no clear answer any more"
    if set(solution.answers) != set(puzzle.answers):
        return f"{', '.join(solution.answers)} is right, not {', '.join(puzzle.answers)}"
    return ""
