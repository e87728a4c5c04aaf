"""When a bot vetoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.harm import harm
from saboteur.rules.kinds import PASS_MOVE, Move

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation

GRAVE: Final = 3.5
"""Harm that deserves a Veto."""


def veto(t: Evaluation, _dice: Dice) -> Move:
    """Veto what does grave harm."""
    grave = harm(t, t.view.frames[-1].value) >= GRAVE
    return next(m for m in t.view.moves if (m == PASS_MOVE) != grave)
