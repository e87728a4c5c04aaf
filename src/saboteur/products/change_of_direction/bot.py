"""What another order of play is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import Move


def turn_round(_t: Evaluation, _m: Move) -> float:
    """Return a little: it is good for little else."""
    return 0.3
