"""Saboteurs that keep to one script, for fitting beliefs and for measuring them.

As diggers they all play as `simple` does. As Saboteurs one is open from its first card on, one
passes quietly at first, one digs along at first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS, Aim
from saboteur.bots.base import Bot
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import rid_of
from saboteur.bots.opinion import BOLD
from saboteur.bots.simple import WHIM, answer, take_turn
from saboteur.rules.kinds import DISCARD, TURN, move_act, move_card

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

UNMASKED: Final = 4.5
"""From this distance to the treasure on, nobody hides any more."""
_DIGGER: Final = Aim()


class _Script(Bot):
    """A Saboteur that hides in its own way, until the treasure is near or the deck runs out."""

    DECK_LEFT: float = 0.35
    """It stops hiding when no more than this share of the deck is left."""

    def choose(self, view: View, dice: Dice) -> Move:
        """Return what its script has it do."""
        if len(view.moves) > 1 and not AIMS[view.role].digs and view.frames[-1].kind == TURN:
            t = Evaluation(view, BOLD)
            late = view.deck_size <= self.DECK_LEFT * len(view.rules.deck_cards)
            if not late and t.before > UNMASKED:
                return self.hide(t, dice)
        return answer(view, BOLD, dice)

    def hide(self, t: Evaluation, dice: Dice) -> Move:
        """Return a move of somebody who hides."""
        return take_turn(t, dice)


@final
class OpenBot(_Script):
    """Hinders from the first card on."""

    LEVEL = "open"


@final
class PassingBot(_Script):
    """Discards at first."""

    LEVEL = "passing"

    def hide(self, t: Evaluation, dice: Dice) -> Move:
        """Be rid of the card that is least wanted."""
        quiet = [m for m in t.view.moves if move_act(m) == DISCARD]
        if not quiet:
            return take_turn(t, dice)
        return max(quiet, key=lambda m: rid_of(t, move_card(m)) + WHIM * dice.roll())


@final
class DiggingBot(_Script):
    """Digs along at first, as well as any digger."""

    LEVEL = "digging"

    def hide(self, t: Evaluation, dice: Dice) -> Move:
        """Do what a digger would."""
        return take_turn(Evaluation(t.view, BOLD, _DIGGER), dice)


SCRIPTED: Final[dict[str, type[Bot]]] = {
    bot.LEVEL: bot for bot in (OpenBot, PassingBot, DiggingBot)
}
"""Not for people to play against; by name, as the arena and `saboteur fit` want them."""
