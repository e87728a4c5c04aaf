"""What the decisions of the base game are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import Move, move_value

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.views.view import View


def take_gold(view: View, _dice: Dice) -> Move:
    """Take the most valuable card of the packet."""
    return max(view.moves, key=move_value)
