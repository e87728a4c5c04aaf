"""Whether an answer is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.notation.card import NotationError
from saboteur.rules.kinds import SEAT_LETTERS

if TYPE_CHECKING:
    from saboteur.puzzles.puzzle import Puzzle


def people(puzzle: Puzzle, text: str) -> str:
    """Return the seats that somebody names, as an answer has them; `b d`, `B,D` and `db` are `BD`.

    :raises NotationError: if there is no such seat, or none is named.
    """
    seats = SEAT_LETTERS[: puzzle.players]
    named = [letter for letter in text.upper() if letter not in " ,+"]
    if not named or any(letter not in seats for letter in named):
        raise NotationError("not-a-seat", text=text, last=seats[-1])
    return "".join(sorted(set(named)))


def is_right(puzzle: Puzzle, answer: str) -> bool:
    """Say whether a move as `Match.judge` has it, or the seats that somebody names, are right."""
    return answer in puzzle.answers
