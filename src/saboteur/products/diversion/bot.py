"""What moving the last path card is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import Move, move_cell, move_turned

if TYPE_CHECKING:
    from saboteur.bots.evaluation import Evaluation


def divert(t: Evaluation, m: Move) -> float:
    """Return what the card is worth in its new place."""
    return t.divert(move_cell(m), move_turned(m))


def harm(t: Evaluation, m: Move) -> float:
    """Return what it takes from this seat."""
    return -t.divert(move_cell(m), move_turned(m))
