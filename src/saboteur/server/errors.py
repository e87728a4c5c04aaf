"""Refusals: a code, the values of its sentence, and the clauses behind it."""

from __future__ import annotations

from saboteur.server.wire.table import Problem
from saboteur.texts.messages import Catalogue


class Refused(Exception):
    """Something was asked for that may not be. Nothing has changed."""

    def __init__(
        self, code: str, *, key: str = "", clauses: tuple[str, ...] = (), **values: object
    ) -> None:
        super().__init__(code)
        self.code: str = code
        self.key: str = key or f"server.error.{code}"
        """Where its words are."""
        self.clauses: tuple[str, ...] = clauses
        self.values: dict[str, object] = values

    def problem(self, words: Catalogue) -> Problem:
        """Return it in a language."""
        return Problem(self.code, words.text(self.key, **self.values), list(self.clauses))
