"""What the decisions of the base game are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import Move, move_value

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation


def take_gold(t: Evaluation, _dice: Dice) -> Move:
    """Take the most valuable card of the packet."""
    return max(t.view.moves, key=move_value)
