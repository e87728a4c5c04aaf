"""What exchanging goals is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import NO, YES, Move, choose, move_cell, move_other

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation


def take_goals(t: Evaluation, m: Move) -> float:
    """Bring the treasure nearer or farther; Saboteurs also like to make others unsure."""
    nearer = t.exchange(move_cell(m), move_other(m))
    wanted = nearer if t.aim.digs else -nearer
    return 2.0 * max(0.0, wanted) + (-0.5 if t.aim.digs else 0.8)


def harm(t: Evaluation, m: Move) -> float:
    """The treasure must not be lost sight of."""
    known = 1.0 in (t.belief.get(move_cell(m)), t.belief.get(move_other(m)))
    return 4.0 if known and t.aim.digs else 0.0


def swap_or_not(t: Evaluation, dice: Dice) -> Move:
    """Exchange the goals if that brings the treasure nearer, or for a Saboteur farther away."""
    frame = t.view.frames[-1]
    nearer = t.exchange(frame.cell, frame.value)
    wanted = nearer if t.aim.digs else -nearer
    swap = wanted > 0 or (not wanted and dice.below(2) == 1)
    return choose(value=YES if swap else NO)
