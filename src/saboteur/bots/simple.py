"""The level `simple`: plays for what its dwarf card wants, by plain rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Bot, Dice
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import USELESS, rid_of
from saboteur.bots.move_values import evaluate
from saboteur.bots.registry import ANSWERS, GAMES
from saboteur.rules.kinds import (
    DONE_MOVE,
    KEEP_ONE,
    MORE_DISCARDS,
    PAY_TO_CLEAR,
    PICK_TRIGGER,
    TAKE_GOLD,
    TURN,
    move_card,
    move_cell,
    move_value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

WHIM: Final = 0.3
"""How much better a move must be to be preferred for sure."""


@final
class SimpleBot(Bot):
    """Diggers dig, mend and look at maps; Saboteurs break, bury and lead astray."""

    LEVEL = "simple"

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move that looks best."""
        if len(view.moves) == 1:
            return view.moves[0]
        answers = GAMES.get(view.rules.game, _ANSWERS)
        kind = view.frames[-1].kind
        answer = answers.get(kind) or ANSWERS.get(kind)
        return answer(view, dice) if answer else dice.pick(view.moves)


def take_turn(view: View, dice: Dice) -> Move:
    """Play what looks best."""
    evaluation = Evaluation(view)
    return max(view.moves, key=lambda m: evaluate(evaluation, m) + WHIM * dice.roll())


def _take_gold(view: View, _dice: Dice) -> Move:
    return max(view.moves, key=move_value)


def _pick_goal(view: View, _dice: Dice) -> Move:
    """Turn up what is most likely the treasure; a Saboteur, what is least likely."""
    evaluation = Evaluation(view)
    return max(view.moves, key=lambda m: evaluation.taste(move_cell(m)))


def _discard_more(view: View, _dice: Dice) -> Move:
    """Discard what is useless too, as long as there is something to draw for it."""
    evaluation = Evaluation(view)
    worst = max(
        [m for m in view.moves if m != DONE_MOVE], key=lambda m: rid_of(evaluation, move_card(m))
    )
    some_left = view.deck_size > len(view.picked)
    return worst if some_left and rid_of(evaluation, move_card(worst)) >= USELESS else DONE_MOVE


def _pay(view: View, _dice: Dice) -> Move:
    evaluation = Evaluation(view)
    return max(view.moves, key=lambda m: rid_of(evaluation, move_card(m)))


def _keep(view: View, dice: Dice) -> Move:
    """Keep what one least wants to be rid of."""
    evaluation = Evaluation(view)
    return min(view.moves, key=lambda m: rid_of(evaluation, move_card(m)) + WHIM * dice.roll())


_ANSWERS: Final[dict[int, Callable[[View, Dice], Move]]] = {
    TURN: take_turn,
    TAKE_GOLD: _take_gold,
    PICK_TRIGGER: _pick_goal,
    MORE_DISCARDS: _discard_more,
    PAY_TO_CLEAR: _pay,
    KEEP_ONE: _keep,
}
"""By kind of frame; whatever is not listed is answered by chance."""
