"""A puzzle: a match up to a moment, who is asked what, and which answers are right."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Final, TypedDict

from saboteur.notation.card import NOBODY

REACH: Final = "reach"
WHO: Final = "who"
SAVE: Final = "save"
TACTICS: Final = "tactics"
THEMES: Final = (REACH, WHO, SAVE, TACTICS)
"""Reach the gold this turn; who is the Saboteur; one card saves the round; gold for certain."""
HARDEST: Final = 5
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 5


class Written(TypedDict):
    """A puzzle as a line of a file has it."""

    theme: str
    ruleset: str
    players: int
    seed: int
    moves: str
    seat: str
    answers: list[str]
    figures: dict[str, float]
    line: list[str]
    signs: list[list[float]]
    solved: dict[str, float]
    difficulty: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A moment of a match with a question."""

    theme: str
    ruleset: str
    players: int
    seed: int
    """Of the match: all its chance follows from it."""
    moves: tuple[str, ...]
    """Every move up to the moment, answers in windows too, in notation."""
    seat: str
    """Who is asked, or `-`: whoever watches."""
    answers: tuple[str, ...]
    """What is right: moves in notation, or all the seats that are sought, as `BD`."""
    figures: dict[str, float] = field(default_factory=dict)
    """What the solver found; see saboteur.puzzles.solving."""
    line: tuple[str, ...] = ()
    """How the turn goes on after the first answer, where that has to be chosen."""
    signs: tuple[tuple[int, float, float], ...] = ()
    """What gave somebody away: the number of a move, and how likely its player was a Saboteur
    before it and after it."""
    solved: dict[str, float] = field(default_factory=dict)
    """By level, how often bots find the answer."""
    difficulty: int = 0
    """1 to 5."""

    @property
    def id(self) -> str:
        """A short name that follows from the moment and the question."""
        text = (
            f"{self.theme} {self.ruleset} {self.players} {self.seed} {len(self.moves)} {self.seat}"
        )
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        letters = ""
        for _ in range(_ID_LENGTH):
            number, at = divmod(number, len(_LETTERS))
            letters += _LETTERS[at]
        return letters

    @property
    def is_move(self) -> bool:
        """Whether the answer is a move; else it is people."""
        return self.seat != NOBODY


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of a file."""
    row: Written = {
        "theme": puzzle.theme,
        "ruleset": puzzle.ruleset,
        "players": puzzle.players,
        "seed": puzzle.seed,
        "moves": " ".join(puzzle.moves),
        "seat": puzzle.seat,
        "answers": list(puzzle.answers),
        "figures": puzzle.figures,
        "line": list(puzzle.line),
        "signs": [list(sign) for sign in puzzle.signs],
        "solved": puzzle.solved,
        "difficulty": puzzle.difficulty,
    }
    return json.dumps(
        {key: value for key, value in row.items() if value != []},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read_puzzle(line: str) -> Puzzle:
    """Return the puzzle that a line of a file has.

    :raises ValueError: if it has none.
    """
    row = json.loads(line)
    try:
        return Puzzle(
            theme=row["theme"],
            ruleset=row["ruleset"],
            players=row["players"],
            seed=row["seed"],
            moves=tuple(row["moves"].split()),
            seat=row["seat"],
            answers=tuple(row["answers"]),
            figures=row["figures"],
            line=tuple(row.get("line", ())),
            signs=tuple((int(at), before, after) for at, before, after in row.get("signs", ())),
            solved=row["solved"],
            difficulty=row["difficulty"],
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no puzzle: {error}") from None
