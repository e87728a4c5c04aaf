"""Refusals: a code, the values of its sentence, and the clauses behind it."""

from __future__ import annotations

from saboteur.rules.errors import Fault, Reason


class Refused(Exception):
    """Something was asked for that may not be. Nothing has changed."""

    def __init__(
        self,
        code: str,
        *,
        key: str = "",
        clauses: tuple[str, ...] = (),
        faults: tuple[Fault, ...] = (),
        reason: Reason | None = None,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.code: str = code
        self.key: str = key or f"server.error.{code}"
        """Where its words are."""
        self.clauses: tuple[str, ...] = clauses if reason is None else reason.clauses
        self.faults: tuple[Fault, ...] = faults
        """What does not go together, instead of a key."""
        self.reason: Reason | None = reason
        """Why a move may not be made, instead of a key."""
        self.values: dict[str, object] = values
