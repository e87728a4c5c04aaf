"""Why something is refused: a reason that names its clauses, and the errors that carry it."""

from __future__ import annotations

from typing import final


@final
class Reason:
    """Why a move is not legal. `code` is looked up in the catalogues for the words."""

    __slots__ = ("clauses", "code")

    def __init__(self, code: str, *clauses: str) -> None:
        self.code: str = code
        self.clauses: tuple[str, ...] = clauses

    def __str__(self) -> str:
        return self.code + " (" + ", ".join(self.clauses) + ")"

    def __repr__(self) -> str:
        return "Reason(" + ", ".join(repr(part) for part in (self.code, *self.clauses)) + ")"


class RulesetError(ValueError):
    """Modules and options that do not make a game; the message says why, `clauses` where."""

    def __init__(self, message: str, *clauses: str) -> None:
        super().__init__(message + (f" [{', '.join(clauses)}]" if clauses else ""))
        self.clauses: tuple[str, ...] = clauses
