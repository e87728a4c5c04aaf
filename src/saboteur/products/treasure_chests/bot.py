"""How a bot answers what chests ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.suspicion import is_known
from saboteur.rules.kinds import Move, cell_x, cell_y, move_cell, move_target

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation


def place_chest(t: Evaluation, dice: Dice) -> Move:
    """Put it somewhere between the start and the goals."""
    between = [
        m for m in t.view.moves if 1 < cell_x(move_cell(m)) < 8 and -3 <= cell_y(move_cell(m)) <= 3
    ]
    return dice.pick(between or t.view.moves)


def push_goal(t: Evaluation, dice: Dice) -> Move:
    """Push away what is no treasure; a Saboteur, what is."""
    return min(t.view.moves, key=lambda m: t.taste(move_cell(m)) + dice.roll())


def inspect(t: Evaluation, dice: Dice) -> Move:
    """Look at the most suspicious of the strangers."""
    return max(
        t.view.moves,
        key=lambda m: (not is_known(t.view, move_target(m)), t.enmity[move_target(m)], dice.roll()),
    )


def rob(t: Evaluation, dice: Dice) -> Move:
    """Take from the player who has most cards; of these, from the worst foe."""
    return max(
        t.view.moves,
        key=lambda m: (t.view.hand_sizes[move_target(m)], t.enmity[move_target(m)], dice.roll()),
    )
