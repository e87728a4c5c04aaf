"""How a bot answers what chests ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.aims import AIMS
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.suspicion import enmities, is_known
from saboteur.rules.kinds import Move, cell_x, cell_y, move_cell, move_target

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.views.view import View


def place_chest(view: View, dice: Dice) -> Move:
    """Put it somewhere between the start and the goals."""
    between = [
        m for m in view.moves if 1 < cell_x(move_cell(m)) < 8 and -3 <= cell_y(move_cell(m)) <= 3
    ]
    return dice.pick(between or view.moves)


def push_goal(view: View, dice: Dice) -> Move:
    """Push away what is no treasure; a Saboteur, what is."""
    evaluation = Evaluation(view)
    return min(view.moves, key=lambda m: evaluation.taste(move_cell(m)) + dice.roll())


def inspect(view: View, dice: Dice) -> Move:
    """Look at the most suspicious of the strangers."""
    enmity = enmities(view, AIMS[view.role])
    return max(
        view.moves,
        key=lambda m: (not is_known(view, move_target(m)), enmity[move_target(m)], dice.roll()),
    )


def rob(view: View, dice: Dice) -> Move:
    """Take from who has most cards; of these, from the worst foe."""
    enmity = enmities(view, AIMS[view.role])
    return max(
        view.moves,
        key=lambda m: (view.hand_sizes[move_target(m)], enmity[move_target(m)], dice.roll()),
    )
