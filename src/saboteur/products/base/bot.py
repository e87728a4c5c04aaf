"""What the decisions of the base game are worth."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from saboteur.products.base.rules import BASE
from saboteur.rules.kinds import Move, move_value
from saboteur.rules.registry import ruleset

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation
    from saboteur.bots.registry import LearnedJudge
    from saboteur.rules.ruleset import Ruleset


def take_gold(t: Evaluation, _dice: Dice) -> Move:
    """Take the most valuable card of the packet."""
    return max(t.view.moves, key=move_value)


LEARNED_FOR: Final = range(3, 11)
"""For how many players something was learned."""
_NO_MATTER: Final = frozenset({"first_player", "gold_draw", "gold_payout"})
"""Options that change nothing in a turn: who begins, and what becomes of the gold afterwards."""


@lru_cache(maxsize=64)
def is_learned(rules: Ruleset, n: int) -> bool:
    """Say whether a game is the one of which something was learned, in any edition."""
    usual = ruleset((BASE.name,))
    return (
        n in LEARNED_FOR
        and rules.text.partition("/")[0] == usual.text.partition("/")[0]
        and all(
            rules.settings[option] == value
            for option, value in usual.settings.items()
            if option not in _NO_MATTER
        )
    )


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
