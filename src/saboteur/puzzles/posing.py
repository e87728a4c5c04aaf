"""The moment that a puzzle is about: the match played again up to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.match import Match

if TYPE_CHECKING:
    from saboteur.puzzles.puzzle import Puzzle
    from saboteur.views.view import View


def pose(puzzle: Puzzle, made: int | None = None) -> Match:
    """Return the match at the moment of a puzzle, or after so many of its moves.

    It knows everything: show only views of it.

    :raises ValueError: if a move cannot be made.
    """
    match = Match(puzzle.ruleset, puzzle.players, puzzle.seed)
    for move in puzzle.moves[:made]:
        match.play(move)
    return match


def asked_view(puzzle: Puzzle, match: Match) -> View:
    """Return what whoever is asked may know."""
    return match.view(puzzle.seat)
