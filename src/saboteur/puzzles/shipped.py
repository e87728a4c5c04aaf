"""The puzzles that come with the program, and which of them is today's."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from saboteur.puzzles.puzzle import Puzzle, read_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

FILE: Final = "puzzles.jsonl"


@cache
def shipped() -> dict[str, Puzzle]:
    """Return all of them by their names, theme by theme and the easier ones first."""
    text = (resources.files("saboteur.puzzles") / FILE).read_text(encoding="utf-8")
    puzzles = [read_puzzle(line) for line in text.splitlines()]
    return {puzzle.id: puzzle for puzzle in puzzles}


def daily(day: date, names: Iterable[str]) -> str:
    """Return the name of the puzzle of a day, out of these.

    It is the same for everybody, and none comes again before all the others have come.
    """
    known = list(names)
    cycle, at = divmod(day.toordinal(), len(known))
    return sorted(known, key=lambda name: _shuffled(cycle, name))[at]


def _shuffled(cycle: int, name: str) -> bytes:
    return hashlib.sha256(f"saboteur daily {cycle} {name}".encode()).digest()
