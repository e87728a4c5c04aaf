"""The level `learned`: plays as a network was trained to, in the games of which there are weights.

The weights and the NumPy that it takes to read them are extras: without them the level is not
offered. What was not learned, another game or a rare question, is answered as `reader` does.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from math import exp
from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import UNLIMITED, Bot, Thought
from saboteur.bots.claims import claim_for
from saboteur.bots.reader import ReaderBot
from saboteur.bots.registry import LEARNED
from saboteur.bots.tact import shameless, tactless
from saboteur.notation.card import NotationError
from saboteur.views.adding import added

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.base import Budget, Dice
    from saboteur.bots.occasions import Occasion
    from saboteur.bots.registry import Learned, LearnedJudge
    from saboteur.rules.kinds import Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.claims import Claim
    from saboteur.views.view import View

TEMPERATURE: Final = 0.2
"""How much chance there is in what it does: at 1 it plays as it was trained, at 0 what it scores
highest."""
SHYNESS: Final = 100.0
"""By how much less a move scores with which a Saboteur would begin a round by giving themselves away;
so much that none is made while there is another."""


def is_ready() -> bool:
    """Say whether anything was learned that can be read here."""
    return find_spec("numpy") is not None and any(
        learned.weights.is_file() for learned in LEARNED.values()
    )


def is_of(rules: Ruleset, n: int) -> bool:
    """Say whether what can be learned is of a game with so many players."""
    learned = LEARNED.get(rules.game)
    return learned is not None and learned.knows(rules, n)


def require_learned(what: str) -> None:
    """Do nothing where there is something that was learned.

    :raises NotationError: with what is missing for what was asked for, and what helps.
    """
    if not any(learned.weights.is_file() for learned in LEARNED.values()):
        raise NotationError("nothing-learned", what=what)
    if find_spec("numpy") is None:
        raise NotationError("learned-without-numpy", what=what)


@lru_cache(maxsize=8)
def read_judge(learned: Learned) -> LearnedJudge:
    """Read what was learned, once."""
    return learned.read(learned.weights)


def read_all() -> None:
    """Read all there is, so that nobody who is asked has to wait for that.

    What cannot be read is left for who asks for it: they are told.
    """
    if is_ready():
        for learned in LEARNED.values():
            if learned.weights.is_file():
                with suppress(Exception):
                    read_judge(learned)


def judge_of(view: View) -> LearnedJudge | None:
    """Return what was learned of the decision of a view, if anything."""
    learned = LEARNED.get(view.rules.game)
    if learned is None or not learned.weights.is_file() or find_spec("numpy") is None:
        return None
    judge = read_judge(learned)
    return judge if judge.knows(view) else None


def drawn(scores: Sequence[float], temperature: float, dice: Dice) -> int:
    """Return which of some scores is taken, by dice: the higher, the likelier."""
    best = max(scores)
    if temperature <= 0.0:
        return scores.index(best)
    powers = [exp(max(-60.0, (score - best) / temperature)) for score in scores]
    rest = dice.roll() * added(powers)
    for i, power in enumerate(powers):
        rest -= power
        if rest < 0.0:
            return i
    return scores.index(best)


class LearnedBot(Bot):
    """Scores its legal moves and takes one of the best."""

    LEVEL = "learned"
    TALKS = True

    def __init__(
        self,
        temperature: float = TEMPERATURE,
        tact: bool = True,  # noqa: FBT001, FBT002 - settings are written by name
        shyness: float = SHYNESS,
    ) -> None:
        """Make it; `temperature` is how much chance there is in what it does.

        With `tact` it leaves out what a digger should not do (bots.tact); `shyness` is by how much
        less a move scores with which a Saboteur would give themselves away at once.
        """
        if temperature < 0.0:
            raise NotationError("bad-bot-setting", setting="temperature", value=str(temperature))
        self._temperature = temperature
        self._tact = tact
        self._shyness = shyness
        self._judge: LearnedJudge | None = None
        self._reader = ReaderBot()

    @classmethod
    def with_judge(cls, judge: LearnedJudge, temperature: float = TEMPERATURE) -> LearnedBot:
        """Make one that has learned something else than what is shipped."""
        made = cls(temperature)
        made._judge = judge
        return made

    def plays_as(self, rules: Ruleset, n: int) -> str:
        """Return as which level it plays a game that it does not know; "" for as itself."""
        return "" if is_of(rules, n) else ReaderBot.LEVEL

    def choose(self, view: View, dice: Dice) -> Move:
        """Return one of the moves that score high."""
        return self.think(view, dice).move

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return that, and whom it takes for a foe."""
        if len(view.moves) == 1:
            return Thought(view.moves[0], reason="only-move")
        judge = self._judge or judge_of(view)
        if judge is None or not judge.knows(view):
            return self._reader.think(view, dice, budget)
        found = judge.judge(view)
        moves, scores = self._considered(view, found.scores)
        move = moves[drawn(scores, self._temperature, dice)]
        digs = AIMS[view.role].digs
        foes = [chance if digs else 1.0 - chance for chance in found.suspicions]
        foes[view.seat] = 0.0
        return Thought(move, suspicions=tuple(foes))

    def _considered(
        self, view: View, scores: Sequence[float]
    ) -> tuple[Sequence[Move], Sequence[float]]:
        """Return the moves that are not out of the question, and what they score."""
        unmannerly = tactless(view) if self._tact else frozenset()
        bold = shameless(view) if self._shyness else frozenset()
        if not unmannerly and not bold:
            return view.moves, scores
        kept = [
            (m, score) for m, score in zip(view.moves, scores, strict=True) if m not in unmannerly
        ]
        return (
            [m for m, _ in kept],
            [score - self._shyness if m in bold else score for m, score in kept],
        )

    def claim(self, view: View, occasion: Occasion, dice: Dice) -> Claim:
        """Return what is true, or what its dwarf card wants the others to believe."""
        return claim_for(view, occasion, dice)
