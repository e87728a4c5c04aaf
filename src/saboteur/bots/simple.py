"""The level `simple`: plays for what its dwarf card wants, by plain rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Dice
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import rid_of
from saboteur.bots.move_values import evaluate
from saboteur.bots.opinion import PLAIN, Opinion
from saboteur.bots.personas import EVEN
from saboteur.bots.registry import ANSWERS, GAMES
from saboteur.bots.talking import TalkingBot
from saboteur.bots.temper import MARGIN, preferred
from saboteur.rules.kinds import KEEP_ONE, PICK_TRIGGER, TURN, move_card, move_cell

if TYPE_CHECKING:
    from saboteur.bots.registry import Answer
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

WHIM: Final = 0.3
"""How much better a move must be to be preferred for sure."""


@final
class SimpleBot(TalkingBot):
    """Diggers dig, mend and look at maps; Saboteurs break, bury and lead astray."""

    LEVEL = "simple"

    def __init__(self, persona: str = EVEN.name) -> None:
        super().__init__(persona)
        self._opinion = PLAIN if self.persona == EVEN else Opinion(persona=self.persona)

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move that looks best."""
        return answer(view, self._opinion, dice)


def answer(view: View, opinion: Opinion, dice: Dice) -> Move:
    """Return the move that looks best to somebody with an opinion."""
    if len(view.moves) == 1:
        return view.moves[0]
    kind = view.frames[-1].kind
    whole = GAMES.get(view.rules.game, {}).get(kind)
    if whole is not None:
        return whole(view, dice)
    own = ANSWERS.get(kind)
    if view.rules.game not in GAMES:
        own = _ANSWERS.get(kind) or own
    return own(Evaluation(view, opinion), dice) if own else dice.pick(view.moves)


def take_turn(t: Evaluation, dice: Dice) -> Move:
    """Play what looks best."""

    def worth(m: Move) -> float:
        return evaluate(t, m) + WHIM * dice.roll()

    return preferred(t.view.moves, worth, MARGIN, t.view, t.opinion.persona)


def _pick_goal(t: Evaluation, _dice: Dice) -> Move:
    """Turn up what is most likely the treasure; a Saboteur, what is least likely."""
    return max(t.view.moves, key=lambda m: t.taste(move_cell(m)))


def _keep(t: Evaluation, dice: Dice) -> Move:
    """Keep what one least wants to be rid of."""
    return min(t.view.moves, key=lambda m: rid_of(t, move_card(m)) + WHIM * dice.roll())


_ANSWERS: Final[dict[int, Answer]] = {
    TURN: take_turn,
    PICK_TRIGGER: _pick_goal,
    KEEP_ONE: _keep,
}
"""By kind of frame. Products have more; whatever nobody lists is answered by chance."""
