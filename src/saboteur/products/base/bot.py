"""What the decisions of the base game are worth."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from saboteur.rules.kinds import Move, move_value

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation
    from saboteur.bots.registry import LearnedJudge


def take_gold(t: Evaluation, _dice: Dice) -> Move:
    """Take the most valuable card of the packet."""
    return max(t.view.moves, key=move_value)


def learned_judge(weights: Traversable) -> LearnedJudge:
    """Return what was learned of this game, read from a file of weights; it takes NumPy.

    :raises ValueError: if the weights belong to another encoding.
    """
    # The network is small: with several threads its products of matrices take many times as long
    # wherever cores are busy. It counts where NumPy was not imported yet; who set it keeps it.
    for library in ("OPENBLAS", "OMP", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    from saboteur.products.base.bot_learned import Judge  # noqa: PLC0415 - NumPy is an extra

    return Judge.read(weights)
