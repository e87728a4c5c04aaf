"""Why something is refused: reasons and faults, and the errors that carry them.

A reason is about a move, a fault about something written: a text, a ruleset, a record. Both are
codes; the words stand in the catalogues, which are above this layer. So that `str` of an error is
a sentence all the same, whoever has the words leaves them here with `speak_with`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final


@final
class Reason:
    """Why a move is not legal. `code` is looked up in the catalogues for the words."""

    __slots__ = ("clauses", "code")

    def __init__(self, code: str, *clauses: str) -> None:
        self.code: str = code
        self.clauses: tuple[str, ...] = clauses

    def __str__(self) -> str:
        return self.code + " (" + ", ".join(self.clauses) + ")"

    def __reduce__(self) -> tuple[type[Reason], tuple[str, ...]]:
        return Reason, (self.code, *self.clauses)

    def __repr__(self) -> str:
        return "Reason(" + ", ".join(repr(part) for part in (self.code, *self.clauses)) + ")"


@final
class Fault:
    """What is wrong with something written; `str` of it is an English sentence.

    `code` is looked up in the catalogues, `values` fill its placeholders. A value is a number, a
    text, a reason, or another fault.
    """

    __slots__ = ("clauses", "code", "values")

    def __init__(self, code: str, values: dict[str, object] | None = None, *clauses: str) -> None:
        self.code: str = code
        self.values: dict[str, object] = values if values is not None else {}
        self.clauses: tuple[str, ...] = clauses

    def __str__(self) -> str:
        return _WORDS[0](self)

    def __reduce__(self) -> tuple[type[Fault], tuple[object, ...]]:
        return Fault, (self.code, self.values, *self.clauses)

    def __repr__(self) -> str:
        parts = [repr(self.code), repr(self.values), *[repr(clause) for clause in self.clauses]]
        return "Fault(" + ", ".join(parts) + ")"


class RulesetError(ValueError):
    """Modules and options that do not make a game; the fault says why, `clauses` where."""

    def __init__(self, code: str, values: dict[str, object], *clauses: str) -> None:
        super().__init__(code, values, *clauses)
        self.fault: Fault = Fault(code, values, *clauses)
        self.clauses: tuple[str, ...] = clauses

    def __str__(self) -> str:
        return str(self.fault)


_WORDS: Final[list[Callable[[Fault], str]]] = [repr]


def speak_with(words: Callable[[Fault], str]) -> None:
    """Say what turns a fault into an English sentence."""
    _WORDS[0] = words
