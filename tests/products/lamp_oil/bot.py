"""What lamps are worth to a bot: nothing much, but an empty flask is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from products.lamp_oil.deck import FULL
from products.lamp_oil.part import LAMPS, LampPart

from saboteur.rules.kinds import NO, YES, Move, choose

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation


def light(_t: Evaluation, _m: Move) -> float:
    """A lamp is better than a discard."""
    return 1.5


def answer(t: Evaluation, _dice: Dice) -> Move:
    """Use the flask if there is oil in it."""
    view = t.view
    part = cast("LampPart", view.parts[view.rules.part_at[LAMPS]])
    return choose(value=YES if part.flasks[part.poured] == FULL else NO)
