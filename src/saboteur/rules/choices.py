"""The kinds of answers that are told apart by the value of a move: keep this card, ask that player.

A product brings kinds of its own with `new_choice`. Each has a word in the notation and says which
parts of a move it fills, or none if the word is the whole answer; everything above the rules reads
that here.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from saboteur.rules.kinds import NO, YES, Move, move_value

PartOfMove: TypeAlias = int
CARD: Final[PartOfMove] = 0
FRONT_CARD: Final[PartOfMove] = 1
SEAT: Final[PartOfMove] = 2
CELL: Final[PartOfMove] = 3


@final
class Choice:
    """A kind of answer."""

    __slots__ = ("called", "parts", "value", "word")

    def __init__(
        self, value: int, word: str, parts: tuple[PartOfMove, ...], called: str = ""
    ) -> None:
        self.value: int = value
        """The value of its moves."""
        self.word: str = word
        """How it begins in the notation."""
        self.called: str = called or word
        """Its words in the catalogues are under `move.<called>`."""
        self.parts: tuple[PartOfMove, ...] = parts
        """What such a move says besides."""


FIRST: Final = 16
"""Smaller values are amounts of gold and tools."""
_FIRST_WORD: Final = YES + 1
"""Answers that are a word and nothing else have the values after yes and no."""
_VALUES: Final = 256
"""How many values a move has room for."""

CHOICES: Final[dict[int, Choice]] = {}
"""By the value of the move."""


def new_choice(word: str, *parts: PartOfMove, called: str = "") -> int:
    """Return the value of moves that give a kind of answer.

    `called` is what its words in the catalogues are under, where that is not the word itself.
    """
    alike = [choice for choice in CHOICES.values() if bool(choice.parts) == bool(parts)]
    value = (FIRST if parts else _FIRST_WORD) + len(alike)
    if value >= (NO if parts else _VALUES) or any(one.word == word for one in CHOICES.values()):
        raise ValueError(f"there is no room for an answer {word}, or there is one already")
    CHOICES[value] = Choice(value, word, parts, called)
    return value


def choice_of(m: Move) -> Choice | None:
    """Return the kind of answer that a move gives, if its value tells that."""
    return CHOICES.get(move_value(m))
