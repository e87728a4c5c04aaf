"""The level `random`: any legal move, each equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.bots.base import Bot

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View


@final
class UniformBot(Bot):
    """Plays at random."""

    LEVEL = "random"

    def choose(self, view: View, dice: Dice) -> Move:
        """Return any move."""
        return dice.pick(view.moves)
