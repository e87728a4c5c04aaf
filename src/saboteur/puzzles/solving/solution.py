"""What a solver found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from saboteur.notation.move import move_text

if TYPE_CHECKING:
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View


@dataclass(frozen=True, slots=True)
class Solution:
    """The answers that are right, and why."""

    answers: tuple[str, ...]
    figures: dict[str, float] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    """How the turn goes on after the first answer."""


def moves_by_text(view: View) -> dict[str, Move]:
    """Return the moves of a view, one for each text: which of two equal cards is played is all one."""
    found: dict[str, Move] = {}
    for m in view.moves:
        found.setdefault(move_text(view.rules, m), m)
    return found
